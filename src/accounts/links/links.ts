import { conflict, type GovdataError, notFound } from "../../errors.ts";
import { uncheckedLinks } from "../../http/access/access.ts";
import { type LinkTerms, signedTarget } from "../../http/access/links.ts";
import { isUuid } from "../../http/parameters/uuid.ts";
import type { Database } from "../../storage/database.ts";
import { cutText } from "../../text.ts";
import type { LinkedPath } from "./linked-path.ts";
import { addLink, hasNoLimit, type LinkRow, lockLinkCount, markRevoked } from "./queries.ts";
import { linkSecret } from "./secret.ts";

/** The shortest and the longest time that a link holds, in seconds. */
export const [SHORTEST_SECONDS, LONGEST_SECONDS] = [60, 2_592_000];

/** The time that a link holds if nothing else is said, in seconds: a day. */
export const USUAL_SECONDS = 86_400;

/** What links of a database are signed with. `secretsKeys`: of `settings`. */
export interface LinkSigning extends Pick<Database, "sql" | "transaction"> {
  secretsKeys: readonly Uint8Array[];
}

/** A link that was just made, without its address. */
export interface MadeLink extends Pick<LinkRow, "id" | "path" | "created_at" | "expires_at"> {
  /** Path and query with the signature, to follow the address of the server. Secret. */
  target: string;
}

/** 404: the account has no link of this id. It says the same for those of other accounts, and for those that ended. */
export const noLink = (id: string): GovdataError =>
  notFound("link", cutText(id, 80), "GET /v1/links lists those of the account that have not ended");

/** 409: the account has all the links that it may have. */
export const tooManyLinks = (most: number): GovdataError =>
  conflict(
    `The account has ${most} links, which are the most (GOVDATA_LINKS_PER_ACCOUNT); ` +
      "delete one that you do not need, or wait until one expires",
  );

/** Why `expires_in` does not fit a path, to follow the name of the field; undefined if it fits. */
export const expiryFault = (expiresIn: unknown, { endpoint }: LinkedPath): string | undefined =>
  expiresIn === null && endpoint.kind !== "feed"
    ? "null is not accepted for this path: only links to feeds (.atom) hold until they are revoked; " +
      `accepted: ${SHORTEST_SECONDS} to ${LONGEST_SECONDS} seconds`
    : undefined;

/**
 * Makes a link for a path that was checked. `most`: the links that the account may have, unless it is an operator's.
 * @throws 409 if the account has as many links already; 503 if the secret of links can't be decrypted
 */
export async function createLink(
  { sql, transaction, secretsKeys }: LinkSigning,
  {
    accountId,
    most,
    ...link
  }: { accountId: number; keyId: number; path: string; expiresIn: number | null; most: number },
): Promise<MadeLink> {
  const secret = await linkSecret(sql, secretsKeys);
  if (secret === undefined) throw uncheckedLinks();
  const id = crypto.randomUUID();
  const times = await transaction(async (tx) => {
    if ((await lockLinkCount(tx, accountId)) >= most && !(await hasNoLimit(tx, accountId))) throw tooManyLinks(most);
    return addLink(tx, { id, ...link });
  });
  const made = { id, path: link.path, ...times };
  return { ...made, target: signedTarget(made.path, termsOf({ ...made, key_id: link.keyId }), secret) };
}

/** Revokes a link; with `keyId` only one that this key has made. @throws 404 */
export async function revokeLink(
  sql: Database["sql"],
  { id, ...owner }: { id: string; accountId?: number; keyId?: number | undefined },
): Promise<void> {
  if (!isUuid(id) || !(await markRevoked(sql, { id, ...owner }))) throw noLink(id);
}

const termsOf = ({ id, key_id: keyId, expires_at: at }: Pick<LinkRow, "id" | "key_id" | "expires_at">): LinkTerms => ({
  id,
  keyId,
  expiresAt: at === null ? null : at.getTime() / 1000,
});
