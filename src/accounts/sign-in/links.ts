import type { Sql } from "postgres";
import { makeToken, tokenDigest } from "../tokens.ts";
import { addLink, type LinkState, linkState, ownerWithoutPassword, spendLink } from "./queries.ts";

/** How long a link signs in. */
export const LINK_MINUTES = 30;

/** Makes a link that signs an account in once, within 30 minutes. Returns its token, which is never stored. */
export async function makeLink(sql: Sql, accountId: number, now = new Date()): Promise<string> {
  const { token, sha256 } = makeToken("link");
  await addLink(sql, { accountId, sha256, expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000) });
  return token;
}

/** Makes a link for the owner as long as the owner has no password; undefined afterwards. */
export async function makeOwnerLink(sql: Sql, now = new Date()): Promise<string | undefined> {
  const accountId = await ownerWithoutPassword(sql);
  return accountId === undefined ? undefined : makeLink(sql, accountId, now);
}

/** Returns the state of a link without using it up; undefined if it is unknown. */
export async function readLink(sql: Sql, token: string, now = new Date()): Promise<LinkState | undefined> {
  const sha256 = tokenDigest("link", token);
  return sha256 === undefined ? undefined : linkState(sql, sha256, now);
}

/** Uses a link up. Returns its account; undefined if the link is used, expired or unknown. */
export async function openLink(
  sql: Sql,
  token: string,
  now = new Date(),
): Promise<{ accountId: number; hasPassword: boolean } | undefined> {
  const sha256 = tokenDigest("link", token);
  return sha256 === undefined ? undefined : spendLink(sql, sha256, now);
}

/** Returns the address of a link. `base`: the start of addresses that users reach. */
export const linkAddress = (base: string, token: string): string => `${base}/welcome?token=${token}`;
