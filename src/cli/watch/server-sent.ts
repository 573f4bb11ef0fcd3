/** A block of a stream of server-sent events. */
export interface SentBlock {
  /** The last id so far; undefined: none was sent. */
  lastId: string | undefined;
  /** The text of the event; undefined for a block without data. */
  data: string | undefined;
}

/** Reads server-sent events as HTML specifies them. Only whole blocks count: what was cut off is dropped. */
export class SentReader {
  /** How soon to connect again, in ms; undefined: the server did not say. */
  retryMs: number | undefined;
  /** Whether a block has come. */
  hasRead = false;
  private readonly decoder = new TextDecoder();
  private text = "";
  private lastId: string | undefined;

  constructor(private readonly onBlock: (block: SentBlock) => void) {}

  /** Reads the next bytes, cut anywhere. */
  read(bytes: Uint8Array): void {
    this.text += this.decoder.decode(bytes, { stream: true });
    // A carriage return at the end may be the first half of a line break.
    const end = this.text.endsWith("\r") ? -1 : undefined;
    const lines = this.text.slice(0, end).replace(/\r\n?/g, "\n").split("\n\n");
    const rest = lines.pop() ?? "";
    for (const block of lines) this.readBlock(block);
    this.text = rest + (end === undefined ? "" : "\r");
  }

  private readBlock(block: string): void {
    this.hasRead = true;
    const data: string[] = [];
    for (const line of block.split("\n")) {
      const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === "id" && !value.includes("\0")) this.lastId = value;
      if (name === "data") data.push(value);
      if (name === "retry" && /^\d+$/.test(value)) this.retryMs = Number(value);
    }
    this.onBlock({ lastId: this.lastId, data: data.length === 0 ? undefined : data.join("\n") });
  }
}
