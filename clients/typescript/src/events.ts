import type { ServerEvent } from "./answers.js";
import { UnreadableAnswerError } from "./errors.js";
import type { WebhookEvent } from "./generated/types.js";

/** Reads server-sent events, as HTML specifies them, and remembers where to continue after a break. */
export class EventReader {
  /** The place in the log up to which all was read. */
  lastId: string | undefined;
  /** How long to wait after a break. */
  pauseMs = 3000;
  #rest = "";
  #data: string[] = [];
  #id: string | undefined;
  #decoder = new TextDecoder();

  /** Forgets the half event before which a connection broke. */
  begin(): void {
    this.#rest = "";
    this.#data = [];
    this.#id = this.lastId;
    this.#decoder = new TextDecoder();
  }

  /** Returns the events that a piece completes. */
  read(piece: Uint8Array): ServerEvent[] {
    const lines = (this.#rest + this.#decoder.decode(piece, { stream: true })).split(/\r?\n/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#line(line) ?? []);
  }

  #line(line: string): ServerEvent | undefined {
    if (line === "") {
      // Only now: of an event that is cut off, the id was read, but not the event.
      this.lastId = this.#id;
      const data = this.#data.join("\n");
      this.#data = [];
      return data === "" ? undefined : this.#event(data);
    }
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") this.#data.push(value);
    else if (name === "id") this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.pauseMs = Number(value);
    return undefined;
  }

  #event(data: string): ServerEvent {
    try {
      const payload = JSON.parse(data) as WebhookEvent;
      return { id: this.lastId ?? "", type: payload.type, payload };
    } catch (cause) {
      throw new UnreadableAnswerError(`The stream has something else than an event: ${data.slice(0, 100)}`, { cause });
    }
  }
}
