import { rangeNotSatisfiable } from "../../errors.ts";

/** A part of a file: its first byte, and the one after its last. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes\s*=\s*(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * Returns the part that a `Range` asks for; undefined for several parts and for other units, which get the whole file
 * (RFC 9110, 14.2). @throws 416 if the part begins after the end
 */
export function readRange(header: string, bytes: number): ByteRange | undefined {
  const [matched, first, last, suffix] = ONE_RANGE.exec(header.trim()) ?? [];
  if (matched === undefined) return undefined;
  if (suffix !== undefined) {
    if (Number(suffix) === 0) throw rangeNotSatisfiable(header, bytes);
    return { start: Math.max(0, bytes - Number(suffix)), end: bytes };
  }
  const start = Number(first);
  const end = last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== "" && Number(last) < start) return undefined; // not valid, so it is ignored
  if (start >= bytes) throw rangeNotSatisfiable(header, bytes);
  return { start, end };
}

/** Whether a `Range` asks for the end of a file, however long it is: where a reader begins that has no `HEAD`. */
export const isSuffix = (header: string): boolean => /^bytes\s*=\s*-\d+$/i.test(header.trim());

/** Whether `If-Match` names this strong tag. Tags of it that are weak never match (RFC 9110, 13.1.1). */
export const matchesTag = (header: string, etag: string): boolean =>
  header
    .split(",")
    .map((tag) => tag.trim())
    .some((tag) => tag === "*" || tag === etag);
