type Signature = { at: number; bytes: readonly number[] | string; mediaType: string };

/** How many bytes of a file's beginning `sniff` looks at. */
export const headBytes = 64;

/** What files of a kind begin with (WHATWG MIME Sniffing, and the formats' own specifications). The first that fits. */
const signatures: readonly Signature[] = [
  { at: 0, bytes: "\x89PNG\r\n\x1a\n", mediaType: "image/png" },
  { at: 0, bytes: [0xff, 0xd8, 0xff], mediaType: "image/jpeg" },
  { at: 0, bytes: "GIF87a", mediaType: "image/gif" },
  { at: 0, bytes: "GIF89a", mediaType: "image/gif" },
  { at: 8, bytes: "WEBPVP", mediaType: "image/webp" },
  { at: 4, bytes: "ftypavif", mediaType: "image/avif" },
  { at: 4, bytes: "ftypheic", mediaType: "image/heic" },
  { at: 4, bytes: "ftypheix", mediaType: "image/heic" },
  { at: 4, bytes: "ftypmif1", mediaType: "image/heif" },
  { at: 0, bytes: "%PDF-", mediaType: "application/pdf" },
  { at: 8, bytes: "WAVE", mediaType: "audio/wav" },
  { at: 0, bytes: "ID3", mediaType: "audio/mpeg" },
  { at: 0, bytes: [0xff, 0xfb], mediaType: "audio/mpeg" },
  { at: 0, bytes: [0xff, 0xf3], mediaType: "audio/mpeg" },
  { at: 0, bytes: [0xff, 0xf2], mediaType: "audio/mpeg" },
  { at: 0, bytes: [0xff, 0xf1], mediaType: "audio/aac" },
  { at: 0, bytes: [0xff, 0xf9], mediaType: "audio/aac" },
  { at: 0, bytes: "fLaC", mediaType: "audio/flac" },
  { at: 0, bytes: "OggS", mediaType: "audio/ogg" },
  { at: 4, bytes: "ftypM4A", mediaType: "audio/mp4" },
  { at: 4, bytes: "ftypqt", mediaType: "video/quicktime" },
  { at: 4, bytes: "ftyp", mediaType: "video/mp4" },
  { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3], mediaType: "video/webm" },
];

/** The media type that a file's first bytes tell, whatever its name or its sender say. */
export function sniff(head: Uint8Array): string | undefined {
  return signatures.find(({ at, bytes }) => {
    const wanted = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes);
    return wanted.equals(head.subarray(at, at + wanted.length));
  })?.mediaType;
}

/**
 * Finds a file's media type while its bytes pass by: what they begin with, else `text/plain` for UTF-8 text, else
 * `application/octet-stream`. Never a type that a browser would run, such as HTML or SVG.
 */
export class MediaTypeReader {
  private head = Buffer.alloc(0);
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private isText = true;

  read(chunk: Uint8Array): void {
    if (this.head.length < headBytes) this.head = Buffer.concat([this.head, chunk.subarray(0, headBytes)]);
    if (this.isText) this.isText = !chunk.includes(0) && this.decodes(chunk, true);
  }

  end(): string {
    const isText = this.isText && this.decodes(new Uint8Array(), false);
    return sniff(this.head) ?? (isText ? "text/plain" : "application/octet-stream");
  }

  private decodes(chunk: Uint8Array, stream: boolean): boolean {
    try {
      this.decoder.decode(chunk, { stream });
      return true;
    } catch {
      return false; // not UTF-8, which is what was asked
    }
  }
}
