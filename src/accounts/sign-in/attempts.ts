import type { Sql } from "postgres";
import { type AttemptLimits, blockedUntil, countAttempt, forgetFailures, forgiveFailure } from "./queries.ts";

/** The e-mail address that somebody tries to sign in with, and the network address that they come from. */
export interface Visitor {
  email: string;
  /** Undefined in tests that use no network. */
  address: string | undefined;
}

/** An attempt that has to wait. */
export interface Blocked {
  /** What failed too often: sign-ins to this account, or sign-ins from this address. */
  by: "account" | "address";
  retryAfterSeconds: number;
}

/** Wrong passwords of one account: four tries, then waits of 2, 4, 8, 16 and 32 seconds, then a quarter of an hour. */
export const ACCOUNT_LIMITS: AttemptLimits = { free: 4, lockAt: 10, lockSeconds: 900 };

/** The same from one address, where many people of a company may sit behind. */
export const ADDRESS_LIMITS: AttemptLimits = { free: 20, lockAt: 30, lockSeconds: 900 };

/** After a day without another one, failures are forgotten. */
export const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

const accountSubject = (email: string): string => `account ${email}`;
const addressSubject = (address: string): string => `address ${address}`;

/** Counts an attempt, of an account that may not exist. Returns what blocks it; undefined if it may go on. */
export async function beginAttempt(sql: Sql, visitor: Visitor, now: Date): Promise<Blocked | undefined> {
  const { email, address } = visitor;
  // The address first: while it is blocked, it can't block accounts.
  const byAddress =
    address === undefined
      ? undefined
      : await count(sql, { by: "address", subject: addressSubject(address), limits: ADDRESS_LIMITS, now });
  if (byAddress) return byAddress;
  return count(sql, { by: "account", subject: accountSubject(email), limits: ACCOUNT_LIMITS, now });
}

/** Counts an attempt to make an account, by address alone: it names an account that does not exist yet. */
export const beginSignUp = (sql: Sql, address: string | undefined, now: Date): Promise<Blocked | undefined> =>
  address === undefined
    ? Promise.resolve(undefined)
    : count(sql, { by: "address", subject: addressSubject(address), limits: ADDRESS_LIMITS, now });

/** Says that the last attempt was right: the account's failures are forgotten, and the address has one less. */
export async function attemptSucceeded(sql: Sql, { email, address }: Visitor, now: Date): Promise<void> {
  await forgetAccountFailures(sql, email);
  if (address !== undefined) await forgiveFailure(sql, addressSubject(address), now);
}

/** Unlocks an account. */
export const forgetAccountFailures = (sql: Sql, email: string) => forgetFailures(sql, accountSubject(email));

async function count(
  sql: Sql,
  { by, subject, limits, now }: { by: Blocked["by"]; subject: string; limits: AttemptLimits; now: Date },
): Promise<Blocked | undefined> {
  const forgetBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  if (await countAttempt(sql, { subject, now, forgetBefore, ...limits })) return undefined;
  const until = (await blockedUntil(sql, subject)) ?? now;
  return { by, retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) };
}
