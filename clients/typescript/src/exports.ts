import { UnreadableAnswerError } from "./errors.js";
import { LineReader, type Resumable } from "./lines.js";
import { type Request, withQuery } from "./requests.js";

/** Reads the rows of an export, and remembers where to continue after a break: rows ascend by `updated_at`. */
export class ExportReader implements Resumable<Record<string, unknown>> {
  readonly headers = {};
  readonly pauseMs = 0;
  isComplete = false;
  request: Request;
  #lines = new LineReader();

  constructor(request: Request) {
    this.request = withQuery(request, { format: "jsonl" });
  }

  begin(): void {
    this.#lines = new LineReader();
  }

  *read(piece: Uint8Array): Generator<Record<string, unknown>, void> {
    for (const line of this.#lines.read(piece)) {
      const row = parsed(line);
      this.isComplete = "__export_complete" in row;
      if (this.isComplete) return;
      this.request = withQuery(this.request, { since: String(row.updated_at) });
      yield row;
    }
  }

  end(): void {
    if (!this.isComplete) throw new TypeError("the export ended before its last line");
  }
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new UnreadableAnswerError(`The export has something else than a row: ${line.slice(0, 100)}`, { cause });
  }
}
