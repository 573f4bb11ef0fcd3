import type { Sql } from "postgres";
import { DAY_MS, HOUR_MS } from "../../durations.ts";
import type { AccountSettings } from "../../settings/accounts.ts";
import { makeToken, sha256Of, tokenDigest } from "../tokens.ts";
import { addSession, type LiveSession, type LiveSince, liveSession } from "./queries.ts";

/** How long sessions last: without a visit, and in all. */
export type SessionLimits = Pick<AccountSettings, "sessionIdleHours" | "sessionDays">;

/** A visit is noted at most so often, so that reading pages hardly writes. */
const NOTED_EVERY_MS = 60_000;

/** An account has so many at a time, the newest: a browser that signs in again and again adds no rows. */
const MOST_SESSIONS = 100;

/** Opens a session with a new token, which goes into a cookie and is never stored. `isByLink`: see its table. */
export async function openSession(
  sql: Sql,
  { accountId, isByLink }: { accountId: number; isByLink: boolean },
  { sessionDays }: SessionLimits,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const { token, sha256 } = makeToken("session");
  await addSession(sql, { accountId, sha256, isByLink, createdAt: now, most: MOST_SESSIONS });
  return { token, expiresAt: new Date(now.getTime() + sessionDays * DAY_MS) };
}

/**
 * Returns the session of a token, with the token of its forms; undefined for an unknown or ended one, and one of a
 * suspended account. A visit keeps it from ending for another `sessionIdleHours`.
 */
export async function findSession(
  sql: Sql,
  token: string,
  limits: SessionLimits,
  now = new Date(),
): Promise<(LiveSession & { csrfToken: string }) | undefined> {
  const sha256 = tokenDigest("session", token);
  if (sha256 === undefined) return undefined;
  const notedSince = new Date(now.getTime() - NOTED_EVERY_MS);
  const session = await liveSession(sql, { sha256, now, notedSince, ...liveSince(limits, now) });
  // Made from the token, which only the browser has: the database does not give it away.
  return session && { ...session, csrfToken: sha256Of(`form ${token}`) };
}

/** Returns from when on sessions must have been seen and opened to be alive at `now`. */
export const liveSince = ({ sessionIdleHours, sessionDays }: SessionLimits, now = new Date()): LiveSince => ({
  seenSince: new Date(now.getTime() - sessionIdleHours * HOUR_MS),
  createdSince: new Date(now.getTime() - sessionDays * DAY_MS),
});
