import type { TObject } from "@sinclair/typebox";
import {
  type ErrorDetail,
  GovdataError,
  invalidRequest,
  lateBody,
  payloadTooLarge,
  unsupportedMediaType,
} from "../../errors.ts";
import { acceptedBy } from "./accepted.ts";
import { canonicalBody } from "./canonical.ts";
import { bodyFaults } from "./check-body.ts";
import { findJsonFault, placeOf } from "./json-text.ts";

/** A body's value, or its faults. */
export type ReadBody = { value: unknown; faults: readonly ErrorDetail[] };

/**
 * Reads and checks the body of a request. Without a `schema`, no body is accepted.
 * @throws 413 above `limitBytes`, 415 if the body is not JSON in UTF-8
 */
export async function readBody(
  request: Request,
  { schema, limitBytes }: { schema: TObject | undefined; limitBytes: number },
): Promise<ReadBody> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw payloadTooLarge(limitBytes);
  const isEmpty = request.body === null || request.headers.get("content-length") === "0";
  if (isEmpty) return schema ? refused(`is missing; accepted: ${acceptedBy(schema)}`) : NOTHING;
  if (schema) requireJsonType(request.headers);
  const bytes = await bytesOf(request, limitBytes);
  if (!schema) return bytes.length === 0 ? NOTHING : refused("is not accepted here; accepted: no body");
  const text = textOf(bytes);
  if (typeof text !== "string") return text;
  if (text.trim() === "") return refused(`is empty; accepted: ${acceptedBy(schema)}`);
  const fault = findJsonFault(text);
  if (fault) return refused(`is not JSON: line ${fault.line}, column ${fault.column}: ${fault.message}`);
  const value = canonicalBody(schema, JSON.parse(text));
  return { value, faults: bodyFaults(schema, value) };
}

const NOTHING: ReadBody = { value: undefined, faults: [] };

/** Returns a fault of the whole body. */
const refused = (message: string): ReadBody => ({ value: undefined, faults: [{ parameter: "body", message }] });

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?;?$/i;

/** @throws 415 if a body is not JSON by the headers of its request */
export function requireJsonType(headers: Headers): void {
  const type = headers.get("content-type");
  if (type === null) throw unsupportedMediaType("Content-Type is missing; accepted: application/json");
  if (!JSON_TYPE.test(type.trim()))
    throw unsupportedMediaType(`Content-Type "${type.slice(0, 80)}" is not accepted; accepted: application/json`);
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity")
    throw unsupportedMediaType(
      `Content-Encoding "${encoding.slice(0, 80)}" is not accepted; accepted: a body that is not compressed`,
    );
}

/** A body that takes longer to arrive is refused: a client that sends it byte by byte would keep a connection busy. */
const ARRIVES_WITHIN_MS = 30_000;

/** Returns the bytes of a body, whose length may be unknown. @throws 400 for a late one, 413 above `limitBytes` */
export async function bytesOf(request: Request, limitBytes: number, withinMs = ARRIVES_WITHIN_MS): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(lateBody(withinMs)), withinMs);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), deadline.promise]);
      if (done) return Buffer.concat(pieces);
      length += value.byteLength;
      if (length > limitBytes) throw payloadTooLarge(limitBytes);
      pieces.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {}); // the rest is not read; a connection that is gone refuses this
    if (error instanceof GovdataError) throw error;
    // The client disconnected or sent broken framing: not our failure.
    throw invalidRequest([{ parameter: "body", message: "ended before it was whole" }]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the text of a body without a byte order mark. */
function textOf(bytes: Uint8Array): string | ReadBody {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const start = validPrefix(bytes);
    const { line, column } = placeOf(start, start.length);
    return refused(`is not UTF-8: line ${line}, column ${column}`); // `decode` only throws for this
  }
}

/** Returns the longest prefix that is valid UTF-8. */
function validPrefix(bytes: Uint8Array): string {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decodedStart(bytes, middle) === undefined) invalid = middle;
    else valid = middle;
  }
  return decodedStart(bytes, valid) ?? "";
}

function decodedStart(bytes: Uint8Array, length: number): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
  } catch {
    return undefined; // not UTF-8
  }
}
