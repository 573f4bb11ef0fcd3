import { type Blocked, deleteSession, noteBrowser, openSession } from "../../accounts/portal.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { waitText } from "../parts/figures.ts";
import { cookieToken, tokenCookie } from "../serving/cookies.ts";

/**
 * Signs a browser in under a new token, and sends it on. The session that it had ends: a token that was known before a
 * sign-in no longer works afterwards.
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

const BLOCKED_TEXTS: Readonly<Record<Blocked["by"], string>> = {
  here: "failed sign-ins for this account from here",
  account: "failed sign-ins for this account from many addresses",
  address: "attempts from your network address",
};

/** Says how long an attempt has to wait, and why. */
export function blockedText({ by, retryAfterSeconds }: Blocked): string {
  return `Too many ${BLOCKED_TEXTS[by]}. Try again in ${waitText(retryAfterSeconds)}.`;
}
