import { UnreadableAnswerError } from "./errors.js";
import type { Pagination, WebhookEvent } from "./generated/types.js";

/** An answer of the API. */
export interface Answer<Data, Metadata> {
  /** The object, or the rows. */
  data: Data;
  /** Source, units and the newest period; null in answers about an account. */
  metadata: Metadata;
  /** The position of the page in a list; null where the answer is whole. */
  pagination: Pagination | null;
  /** The id of the request in the server's log. */
  requestId: string | undefined;
  /** The headers of the answer, such as `ratelimit-remaining`. */
  headers: Headers;
}

/** An event of the stream. */
export interface ServerEvent {
  /** Its place in the log: a stream with `last_event_id` continues after it. */
  id: string;
  /** Such as `filing.created`. */
  type: string;
  /** What a webhook would carry. */
  payload: WebhookEvent;
}

/** The whole body of an answer, with its headers. */
export interface Received {
  response: Response;
  body: Uint8Array<ArrayBuffer>;
}

/** Returns a body as text. */
export const textOf = ({ body }: Received): string => new TextDecoder().decode(body);

/** Reads an answer. @throws UnreadableAnswerError if it is not JSON with `data` */
export function answerOf<Data, Metadata>(received: Received): Answer<Data, Metadata> {
  const { response } = received;
  const sent = parsed(textOf(received)) as Partial<Answer<Data, Metadata>> | undefined;
  if (sent?.data === undefined) throw unreadable(received, "JSON with `data`");
  return {
    data: sent.data,
    metadata: sent.metadata ?? (null as Metadata),
    pagination: sent.pagination ?? null,
    requestId: response.headers.get("x-request-id") ?? undefined,
    headers: response.headers,
  };
}

/** Returns the bytes of an answer of a type. @throws UnreadableAnswerError if it is of another */
export function bytesOf(received: Received, type: string): Uint8Array<ArrayBuffer> {
  if (received.response.headers.get("content-type")?.split(";")[0] !== type) throw unreadable(received, type);
  return received.body;
}

function unreadable(received: Received, expected: string): UnreadableAnswerError {
  const { url, headers } = received.response;
  const type = headers.get("content-type") ?? "without a type";
  return new UnreadableAnswerError(
    `${url}: the answer is not ${expected} (${type}): ${textOf(received).slice(0, 100)}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
