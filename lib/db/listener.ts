import { Client } from "pg";
import { log } from "../log";
import { channel, type News } from "./news";

const reconnectMs = 1000;

/** Hears announcements on a connection of its own, opened for the first subscriber and again whenever it is lost. */
export class Listener implements News {
  private readonly heard = new Map<string, Set<() => void>>();
  private client: Client | undefined;
  private opening: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private reliable = false;

  constructor(private readonly url: string) {}

  get isReliable(): boolean {
    return this.reliable;
  }

  subscribe(topic: string, heard: () => void): () => void {
    const all = this.heard.get(topic) ?? new Set();
    this.heard.set(topic, all.add(heard));
    if (!this.opening && !this.closed) this.opening = this.open();
    return () => {
      all.delete(heard);
      if (all.size === 0 && this.heard.get(topic) === all) this.heard.delete(topic);
    };
  }

  missed(): void {
    this.reliable = false; // until something is heard again
  }

  /** Hears nothing any more. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.opening;
    const { client } = this;
    this.client = undefined;
    await client?.end();
  }

  private async open(): Promise<void> {
    const client = new Client({ connectionString: this.url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    this.client = client;
    client.on("error", (error) => this.lose(client, error));
    client.on("end", () => this.lose(client));
    client.on("notification", ({ payload = "" }) => {
      this.reliable = true;
      for (const heard of this.heard.get(payload) ?? []) heard();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.reliable = this.client === client;
      this.wakeAll(); // what was announced before was not heard
    } catch (error) {
      this.lose(client, error);
    }
  }

  private lose(client: Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    if (this.reliable) {
      const reason = error instanceof Error ? error.message : "It was closed.";
      log("warn", "The connection that hears of other instances is lost; trying again.", { reason });
    }
    this.reliable = false;
    client.end().catch((failure: unknown) => log("info", "A lost connection did not close.", { error: failure }));
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.opening = this.open();
    }, reconnectMs);
    this.wakeAll(); // so that nobody waits for what will not be heard
  }

  private wakeAll(): void {
    for (const all of this.heard.values()) for (const heard of all) heard();
  }
}
