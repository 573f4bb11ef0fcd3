import { canonicalJson, type Json } from "../envelope/canonical.ts";
import { bodyAround, deliveredDataOf } from "../envelope/envelope.ts";
import type { LoggedEvent } from "./queries.ts";

const encoder = new TextEncoder();

/**
 * Returns an event as a server-sent event. Its data is the payload of a delivery, with the event's number as its id.
 * JSON has no line breaks, which would end the field.
 */
export function eventFrame(
  { id, type, recorded_at: recordedAt, data }: LoggedEvent & { data: Record<string, unknown> },
  baseUrl: string,
): Uint8Array {
  const text = canonicalJson(deliveredDataOf(type, data as { [key: string]: Json }, baseUrl)); // read from JSON
  const payload = bodyAround({ id: String(id), type, recordedAt, triggeredBy: null }, text);
  return encoder.encode(`id: ${id}\nevent: ${type}\ndata: ${payload}\n\n`);
}

/** Returns a comment, which keeps a connection alive, and the number that the reader has come to, if it is new. */
export const heartbeatFrame = (position: number | undefined): Uint8Array =>
  encoder.encode(position === undefined ? ":\n\n" : `:\nid: ${position}\n\n`);
