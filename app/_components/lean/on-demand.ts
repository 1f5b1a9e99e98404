type Transform = (tree: never, file: never) => unknown;
type Plugin = (options?: never) => Transform;

/** A part of the Markdown renderer that is loaded when a message first has something for it. */
export class OnDemand {
  private loaded: Plugin | undefined;
  private loading: Promise<void> | undefined;

  /** `isNeeded`: whether a text has something for it. */
  constructor(
    private readonly isNeeded: (text: string) => boolean,
    private readonly load: () => Promise<Plugin>,
  ) {}

  /** Whether a text has to wait for it. */
  isMissing(text: string): boolean {
    return this.loaded === undefined && this.isNeeded(text);
  }

  /** Resolves when it is there; when it can't be loaded too: the text is then shown without it, and the next one tries again. */
  readonly ready = (): Promise<void> => {
    this.loading ??= this.load().then(
      (plugin) => {
        this.loaded = plugin;
      },
      () => {
        this.loading = undefined;
      },
    );
    return this.loading;
  };

  /** The plugin that the renderer has from the start: it does nothing before the real one is there. */
  readonly plugin: Plugin = (options) => (tree, file) => this.loaded?.(options)(tree, file);
}
