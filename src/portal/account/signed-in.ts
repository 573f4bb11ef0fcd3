import { type Blocked, deleteSession, noteBrowser, openSession } from "../../accounts/portal.ts";
import { bug } from "../../errors.ts";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { cookieToken, tokenCookie } from "../serving/cookies.ts";

/**
 * Signs a browser in under a new token, and sends it on. The session that it had ends: a token that was known before a
 * sign-in is worth nothing afterwards.
 */
export async function signedIn(
  { database: { sql }, request, session, settings }: PageContext,
  account: { accountId: number; isByLink: boolean },
  to: string,
): Promise<PageAnswer> {
  if (session) await deleteSession(sql, session.accountId, session.id);
  const opened = await openSession(sql, account, settings);
  const token = cookieToken("govdata_browser", request.headers, settings);
  const browser = await noteBrowser(sql, { accountId: account.accountId, token });
  const cookies = [tokenCookie("govdata_session", opened, settings), tokenCookie("govdata_browser", browser, settings)];
  return { kind: "redirect", to, cookies };
}

/** Returns the session of a page that needs one. */
export function requireSession({ session }: PageContext): Session {
  if (!session) throw bug("a page that needs a session was rendered without one");
  return session;
}

const BLOCKED_TEXTS: Readonly<Record<Blocked["by"], string>> = {
  here: "failed sign-ins for this account from here",
  account: "failed sign-ins for this account from many addresses",
  address: "attempts from your network address",
};

/** Says how long an attempt has to wait, and why. */
export function blockedText({ by, retryAfterSeconds }: Blocked): string {
  return `Too many ${BLOCKED_TEXTS[by]}. Try again in ${waitText(retryAfterSeconds)}.`;
}

/** Returns a wait in the unit that people use: `90 seconds`, `15 minutes`, `22 hours`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}
