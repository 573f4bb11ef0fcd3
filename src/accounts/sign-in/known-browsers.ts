import type { Sql } from "postgres";
import { DAY_MS } from "../../durations.ts";
import { makeToken, tokenDigest } from "../tokens.ts";
import { knowBrowser, knowsBrowser } from "./queries.ts";

/** How long a browser is known after its last sign-in: as long as browsers keep a cookie at most. */
export const KNOWN_DAYS = 400;

/** An account keeps so many, the newest: a browser that signs in again and again adds no rows. */
const MOST_KNOWN = 20;

/**
 * Notes that a browser has signed in to an account. Returns the new token of its cookie, which is never stored: the
 * token that it had is worth nothing afterwards.
 */
export async function noteBrowser(
  sql: Sql,
  { accountId, token: before }: { accountId: number; token: string | undefined },
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const { token, sha256 } = makeToken("browser");
  const beforeSha256 = tokenDigest("browser", before ?? "") ?? sha256;
  await knowBrowser(sql, { accountId, sha256, beforeSha256, now, most: MOST_KNOWN });
  return { token, expiresAt: new Date(now.getTime() + KNOWN_DAYS * DAY_MS) };
}

/** Returns the name by which failures of a browser are counted; undefined if it has not signed in to the account. */
export async function nameOfKnown(sql: Sql, email: string, token: string | undefined): Promise<string | undefined> {
  const sha256 = tokenDigest("browser", token ?? "");
  return sha256 !== undefined && (await knowsBrowser(sql, { email, sha256 })) ? `browser ${sha256}` : undefined;
}
