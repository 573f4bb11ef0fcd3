import type { Sql } from "postgres";
import { DAY_MS } from "../../durations.ts";
import { accountByEmail } from "../queries.ts";
import { makeToken, tokenDigest } from "../tokens.ts";
import { addInvitation, addInvitedAccount, invitedEmail } from "./queries.ts";

/** How long an invitation can be used. */
export const INVITATION_DAYS = 7;

/**
 * Invites an e-mail address to make its account. Returns the invitation's token, which is never stored; undefined if
 * the address already has an account.
 */
export async function invite(sql: Sql, email: string, now = new Date()): Promise<string | undefined> {
  if (await accountByEmail(sql, email)) return undefined;
  const { token, sha256 } = makeToken("invite");
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await addInvitation(sql, { email, sha256, createdAt: now, expiresAt });
  return token;
}

/** Returns the invited e-mail address; undefined if the invitation is used, expired or unknown. */
export async function readInvitation(sql: Sql, token: string, now = new Date()): Promise<string | undefined> {
  const sha256 = tokenDigest("invite", token);
  return sha256 === undefined ? undefined : invitedEmail(sql, sha256, now);
}

/** Makes the account of an invitation, with a password. Undefined if it can't be used any more. */
export async function acceptInvitation(
  sql: Sql,
  { token, hash }: { token: string; hash: string },
  now = new Date(),
): Promise<number | undefined> {
  const sha256 = tokenDigest("invite", token);
  return sha256 === undefined ? undefined : addInvitedAccount(sql, { sha256, hash, now });
}

/** Returns the address of an invitation. `base`: the start of addresses that users reach. */
export const invitationAddress = (base: string, token: string): string => `${base}/sign-up?token=${token}`;
