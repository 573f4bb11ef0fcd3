import { setTimeout as sleep } from "node:timers/promises";
import { answeredError, type ErrorDetail, failed, GovdataError } from "../../errors.ts";
import { SentReader } from "./server-sent.ts";

/** How soon to connect again where the server did not say. */
const RETRY_MS = 3_000;
/** The server sends a comment every 15 s. Without any, the connection is taken for lost. */
const SILENCE_MS = 45_000;

/** What to watch at a server. */
interface RemoteWatch {
  /** The address of the stream, with its parameters. */
  url: URL;
  key: string;
  /** Ends the watch. */
  signal: AbortSignal;
  /** Gets each payload, as text. */
  onEvent(payload: string): void;
  note(line: string): void;
}

/**
 * Reads the events of a server until `signal`. Connects again after a lost connection, and continues after the last
 * event. @throws what the server refuses for good, in its words
 */
export async function watchServer({ url, key, signal, onEvent, note }: RemoteWatch): Promise<void> {
  let lastId: string | undefined;
  let retryMs = RETRY_MS;
  let isLost = false;
  while (!signal.aborted) {
    const reader = new SentReader((block) => {
      if (block.data !== undefined) onEvent(block.data);
      lastId = block.lastId ?? lastId;
    });
    const ended = await readOnce(url, { key, lastId, signal, reader, onOpen: () => isLost && note("Connected again") })
      .then(() => "The server ended the stream")
      .catch((error: unknown) => lostConnection(error, url));
    if (signal.aborted) return;
    // Once for each break, however many tries it takes.
    if (!isLost || reader.hasRead) note(`${ended}; connecting again`);
    isLost = true;
    retryMs = reader.retryMs ?? retryMs;
    await sleep(retryMs, undefined, { signal }).catch(() => {});
  }
}

/** Returns what happened, for an error after which another try helps. @throws any other error */
function lostConnection(error: unknown, { host }: URL): string {
  if (error instanceof GovdataError && error.kind !== "unavailable" && error.kind !== "rate_limited") throw error;
  return error instanceof GovdataError ? error.message : `The connection to ${host} is lost`;
}

/** Reads a stream to its end. @throws what the server answers instead; an error of the connection */
async function readOnce(
  url: URL,
  {
    key,
    lastId,
    signal,
    reader,
    onOpen,
  }: { key: string; lastId: string | undefined; signal: AbortSignal; reader: SentReader; onOpen(): void },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { "x-api-key": key, ...(lastId === undefined ? {} : { "last-event-id": lastId }) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) throw await refusalOf(response, url);
    onOpen();
    for await (const bytes of response.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      reader.read(bytes);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the error that a server answers, in its words. */
async function refusalOf(response: Response, { host }: URL): Promise<GovdataError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string; details?: ErrorDetail[] } };
    return answeredError(error);
  } catch {
    return failed(`${host} answers with status ${response.status}, and not as a govdata server`);
  }
}
