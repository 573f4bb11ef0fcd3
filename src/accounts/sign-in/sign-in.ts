import type { Sql } from "postgres";
import { attemptSucceeded, type Blocked, beginAttempt, type Visitor } from "./attempts.ts";
import { nameOfKnown } from "./known-browsers.ts";
import { isPassword } from "./passwords.ts";
import { credentialsOf } from "./queries.ts";

/** The outcome of a sign-in. `refused` does not say whether the account exists. */
export type SignIn =
  | { kind: "right"; accountId: number }
  | { kind: "refused" }
  /** The password is right, but an operator suspended the account. */
  | { kind: "suspended" }
  | ({ kind: "blocked" } & Blocked);

/** A visitor with what they type, and what their browser sends. */
export interface SignInRequest extends Visitor {
  password: string;
  /** The token of the cookie by which the account may know the browser. */
  browserToken?: string | undefined;
}

/**
 * Checks an e-mail address and a password. The work is the same for accounts that exist, that have no password, and
 * that do not exist.
 */
export async function checkSignIn(
  sql: Sql,
  { password, browserToken, ...asked }: SignInRequest,
  now = new Date(),
): Promise<SignIn> {
  const knownName = asked.known ?? (await nameOfKnown(sql, asked.email, browserToken));
  const visitor = { ...asked, known: knownName };
  const blocked = await beginAttempt(sql, visitor, now);
  if (blocked) return { kind: "blocked", ...blocked };
  const credentials = await credentialsOf(sql, visitor.email);
  if (!(await isPassword(password, credentials?.hash)) || !credentials) return { kind: "refused" };
  await attemptSucceeded(sql, visitor, now);
  return credentials.status === "suspended" ? { kind: "suspended" } : { kind: "right", accountId: credentials.id };
}
