import { verifySignature } from "../../webhooks/envelope/verify.ts";
import type { AttemptResult } from "../../webhooks/sending/sender.ts";

/** A delivery that `govdata listen` has received. */
export interface ReceivedDelivery {
  receivedAt: Date;
  /** Null without a secret: not checked. */
  isVerified: boolean | null;
  /** Why it is not verified; null if it is, or was not checked. */
  reason: string | null;
  /** Whether an earlier delivery had the same id, as after an attempt that failed. */
  isRepeat: boolean;
  /** The payload; null if the body is not a JSON object. */
  payload: Readonly<Record<string, unknown>> | null;
  /** The body, as it was sent. */
  body: string;
}

/** Reads deliveries, and remembers their ids. */
export type DeliveryReader = (header: string | null, body: Uint8Array) => ReceivedDelivery;

/** So many ids are remembered, the newest. */
const REMEMBERED_IDS = 100_000;

/** Returns a reader that checks signatures with a secret; undefined checks none. */
export function deliveryReader(secret: string | undefined): DeliveryReader {
  const ids = new Set<string>();
  return (header, bytes) => {
    const check = secret === undefined ? undefined : verifySignature(header, bytes, secret);
    const body = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const payload = readPayload(body);
    return {
      receivedAt: new Date(),
      isVerified: check?.isValid ?? null,
      reason: check?.isValid === false ? check.reason : null,
      // An id without a signature says nothing about another delivery.
      isRepeat: check?.isValid !== false && isRepeat(ids, payload?.id),
      payload,
      body,
    };
  };
}

function isRepeat(ids: Set<string>, id: unknown): boolean {
  if (typeof id !== "string") return false;
  if (ids.has(id)) return true;
  const [oldestId] = ids;
  if (ids.size >= REMEMBERED_IDS && oldestId !== undefined) ids.delete(oldestId);
  ids.add(id);
  return false;
}

function readPayload(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the outcome of an attempt for people: `204 in 3 ms`, `the receiver refused the connection in 1 ms`. */
export const outcomeText = ({ httpStatus, error, durationMs }: AttemptResult): string =>
  `${httpStatus ?? error ?? "sent"} in ${Math.round(durationMs)} ms`;

const LONGEST_SUMMARY = 200;

const MARKS = ["replay", "sample"];

/** Returns a delivery as a line for people: time, type, id, what is to note, and the values of `data`. */
export function deliveryLine(
  { receivedAt, payload, ...delivery }: ReceivedDelivery,
  passedOn: AttemptResult | undefined,
): string {
  const time = receivedAt.toISOString().slice(11, 19);
  const notes = [
    noteOf(delivery),
    passedOn === undefined ? "" : `passed on: ${outcomeText(passedOn)}`,
    delivery.isRepeat ? "repeat" : "",
    MARKS.find((mark) => mark === payload?.triggered_by) ?? "",
  ].filter((note) => note !== "");
  if (payload === null) return [`${time}Z`, ...notes, `not a JSON object: ${cut(delivery.body)}`].join("  ");
  const values = isObject(payload.data) ? Object.values(payload.data) : [];
  const summary = values.filter((value) => value !== null && !String(value).startsWith("http")).join(" · ");
  const names = [wordOf(payload.type, "no type"), wordOf(payload.id, "no id")];
  return [`${time}Z`, ...names, ...notes, cut(summary)].join("  ").trimEnd();
}

const wordOf = (value: unknown, none: string): string => (value === undefined ? none : cut(String(value)));

function noteOf({ isVerified, reason }: Pick<ReceivedDelivery, "isVerified" | "reason">): string {
  if (isVerified === null) return "unverified";
  return isVerified ? "verified" : `NOT VERIFIED: ${reason}`;
}

/** A line stays a line: the sender chose the text. */
const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > LONGEST_SUMMARY ? `${line.slice(0, LONGEST_SUMMARY)}…` : line;
};

/** Returns the outcome of an attempt as lines of JSON have it. */
export const shownOutcome = ({ httpStatus, error, durationMs }: AttemptResult) => ({
  http_status: httpStatus,
  error,
  duration_ms: durationMs,
});

/** Returns a delivery as a line of JSON, with the whole payload; with the body as text if that is not a JSON object. */
export const deliveryJson = (
  { receivedAt, isVerified, reason, isRepeat, payload, body }: ReceivedDelivery,
  passedOn: AttemptResult | undefined,
): string =>
  JSON.stringify({
    received_at: receivedAt.toISOString(),
    is_verified: isVerified,
    reason,
    is_repeat: isRepeat,
    ...(passedOn ? { passed_on: shownOutcome(passedOn) } : {}),
    payload,
    ...(payload === null ? { body } : {}),
  });
