import type { Sql } from "postgres";
import { DAY_MS } from "../../durations.ts";
import { type AttemptLimits, blockedUntil, countAttempt, forgetFailures, forgiveFailure } from "./queries.ts";

/** The e-mail address that somebody tries to sign in with, and where they come from. */
export interface Visitor {
  email: string;
  /** The network address; undefined in tests that use no network. */
  address: string | undefined;
  /**
   * The name of a browser that has signed in to the account before, or of an open session of it. What strangers do to
   * the account, or from the same address, does not hold for it.
   */
  known?: string | undefined;
}

/** An attempt that has to wait. */
export interface Blocked {
  /**
   * What failed too often: sign-ins to this account from here or from many addresses, or sign-ins from this address.
   */
  by: "here" | "account" | "address";
  retryAfterSeconds: number;
}

/** Wrong passwords of one account: four tries, then waits of 2, 4, 8, 16 and 32 seconds, then a quarter of an hour. */
export const ACCOUNT_LIMITS: AttemptLimits = { free: 4, lockAt: 10, lockSeconds: 900 };

/** The same from one address, where many people of a company may sit behind. */
export const ADDRESS_LIMITS: AttemptLimits = { free: 20, lockAt: 30, lockSeconds: 900 };

/** After a day without another one, failures are forgotten. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

const accountSubject = (email: string): string => `account ${email}`;
const addressSubject = (address: string): string => `address ${address}`;
const hereSubject = ({ email, address, known }: Visitor): string =>
  `${accountSubject(email)} ${known ?? address ?? ""}`;

/**
 * Counts an attempt, of an account that may not exist. Returns what blocks it; undefined if it may continue.
 *
 * Failures count by account and address together. The account itself counts the addresses that fail at it, each once:
 * no single address can lock it for others. A browser that the account knows counts only for itself.
 */
export async function beginAttempt(sql: Sql, visitor: Visitor, now: Date): Promise<Blocked | undefined> {
  const { email, address, known } = visitor;
  const account = accountSubject(email);
  const here = { by: "here", subject: hereSubject(visitor), account, limits: ACCOUNT_LIMITS, now } as const;
  if (known !== undefined) return (await count(sql, here)).blocked;
  // The address first: while it is blocked, it can't block accounts.
  const byAddress = await beginSignUp(sql, address, now);
  if (byAddress) return byAddress;
  const lock = await blockOf(sql, { by: "account", subject: account, now });
  if (lock) return lock;
  const { failures, blocked } = await count(sql, here);
  if (blocked || failures > 1) return blocked;
  const byAccount = await count(sql, { by: "account", subject: account, account, limits: ACCOUNT_LIMITS, now });
  // Not tried, so that the next attempt from here counts for the account.
  if (byAccount.blocked) await forgiveFailure(sql, here.subject, now);
  return byAccount.blocked;
}

/** Counts an attempt to make an account, only by address: it names an account that does not exist yet. */
export async function beginSignUp(sql: Sql, address: string | undefined, now: Date): Promise<Blocked | undefined> {
  if (address === undefined) return undefined;
  return (await count(sql, { by: "address", subject: addressSubject(address), limits: ADDRESS_LIMITS, now })).blocked;
}

/**
 * Says that the last attempt was right: failures here and the account's are forgotten, and the address has one less.
 */
export async function attemptSucceeded(sql: Sql, visitor: Visitor, now: Date): Promise<void> {
  await forgetFailures(sql, hereSubject(visitor));
  if (visitor.known !== undefined) return;
  await forgetFailures(sql, accountSubject(visitor.email));
  if (visitor.address !== undefined) await forgiveFailure(sql, addressSubject(visitor.address), now);
}

/** Unlocks an account, from every address. */
export const forgetAccountFailures = (sql: Sql, email: string) => forgetFailures(sql, accountSubject(email));

interface Counted {
  by: Blocked["by"];
  subject: string;
  /** The account that the subject's failures are forgotten with. */
  account?: string;
  now: Date;
}

async function count(
  sql: Sql,
  { by, limits, ...counted }: Counted & { limits: AttemptLimits },
): Promise<{ failures: number; blocked: Blocked | undefined }> {
  const forgetBefore = new Date(counted.now.getTime() - FORGOTTEN_AFTER_MS);
  const failures = await countAttempt(sql, { account: null, ...counted, forgetBefore, ...limits });
  if (failures !== undefined) return { failures, blocked: undefined };
  const blocked = (await blockOf(sql, { by, ...counted })) ?? { by, retryAfterSeconds: 1 };
  return { failures: 0, blocked };
}

async function blockOf(sql: Sql, { by, subject, now }: Counted): Promise<Blocked | undefined> {
  const until = await blockedUntil(sql, subject);
  const waitMs = until ? until.getTime() - now.getTime() : 0;
  return waitMs > 0 ? { by, retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined;
}
