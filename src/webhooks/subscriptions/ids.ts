/** The UUID before every other one: a walk by id begins after it. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The UUID after every other one. */
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Returns the id before those of rows that are added from a time on: `webhook_uuid` begins with the time in ms. Times
 * before 1970 are its start.
 */
export function firstIdFrom(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-0000-000000000000`;
}
