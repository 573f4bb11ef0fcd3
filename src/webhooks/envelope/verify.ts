import { createHmac, timingSafeEqual } from "node:crypto";

/** The result of the check of a signature. `reason` ends the sentence "not verified: …". */
export type Verification = { isValid: true; signedAt: Date } | { isValid: false; reason: string };

/** How old a signature may be, and how far ahead of this clock, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the header `X-Service-Signature` of a delivery as a receiver does: over the very bytes of the body, in
 * constant time. Never throws, whatever the header is. `nowMs`: since 1970.
 */
export function verifySignature(
  header: string | null,
  body: Uint8Array,
  secret: string,
  nowMs = Date.now(),
): Verification {
  if (header === null) return { isValid: false, reason: "the header X-Service-Signature is missing" };
  const parts = readHeader(header);
  if (parts === undefined)
    return { isValid: false, reason: "the header X-Service-Signature does not have the form t=UNIX_TIME,v1=HEX" };
  const digest = createHmac("sha256", secret).update(`${parts.time}.`).update(body).digest();
  // Each is compared, so that the time does not show which one fits.
  const matches = parts.digests.filter((sent) => timingSafeEqual(digest, Buffer.from(sent, "hex")));
  if (matches.length === 0)
    return { isValid: false, reason: "the signature is not that of this body with this secret" };
  const ageSeconds = Math.floor(nowMs / 1_000) - Number(parts.time);
  if (Math.abs(ageSeconds) > TOLERANCE_SECONDS) return { isValid: false, reason: lateReason(ageSeconds) };
  return { isValid: true, signedAt: new Date(Number(parts.time) * 1_000) };
}

const lateReason = (ageSeconds: number): string =>
  ageSeconds > 0
    ? `the signature is ${ageSeconds} s old; at most ${TOLERANCE_SECONDS} s are accepted`
    : `the signature is ${-ageSeconds} s ahead of this clock; at most ${TOLERANCE_SECONDS} s are accepted`;

/** Returns the time of a header, as its text, and its digests of version 1; undefined if it lacks one of them. */
function readHeader(header: string): { time: string; digests: string[] } | undefined {
  const fields = header.split(",").map((field) => field.trim());
  const times = fields.filter((field) => field.startsWith("t=")).map((field) => field.slice(2));
  const digests = fields.filter((field) => /^v1=[0-9a-f]{64}$/.test(field)).map((field) => field.slice(3));
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time) || digests.length === 0) return undefined;
  return { time, digests };
}
