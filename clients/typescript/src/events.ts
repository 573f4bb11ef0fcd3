import type { ServerEvent } from "./answers.js";
import { UnreadableAnswerError } from "./errors.js";
import type { WebhookEvent } from "./generated/types.js";
import { LineReader, type Resumable } from "./lines.js";
import type { Request } from "./requests.js";

/** Reads server-sent events, as HTML specifies them, and remembers where to continue after a break. */
export class EventReader implements Resumable<ServerEvent> {
  /** The place in the log up to which all was read. */
  lastId: string | undefined;
  pauseMs = 3000;
  readonly isComplete = false;
  #lines = new LineReader();
  #data: string[] = [];
  #id: string | undefined;

  constructor(readonly request: Request) {}

  get headers(): Record<string, string> {
    return this.lastId ? { "last-event-id": this.lastId } : {};
  }

  begin(): void {
    this.#lines = new LineReader();
    this.#data = [];
    this.#id = this.lastId;
  }

  read(piece: Uint8Array): ServerEvent[] {
    return this.#lines.read(piece).flatMap((line) => this.#line(line) ?? []);
  }

  /** A server ends its streams when it stops: the next one goes on. */
  end(): void {}

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
