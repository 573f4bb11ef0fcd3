import { deleteSession, deleteSessionsOf } from "../../accounts/portal.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { tokenCookie } from "../serving/cookies.ts";

/**
 * POST `/sign-out`: ends this session, with `everywhere` all of the account, with `session` that one. A browser that is
 * no longer signed in goes home, as one that was.
 */
export async function signOut({ session, form, database: { sql }, settings }: PageContext): Promise<PageAnswer> {
  const home: PageAnswer = {
    kind: "redirect",
    to: "/",
    cookies: [tokenCookie("govdata_session", undefined, settings)],
  };
  if (!session) return home;
  const id = Number(form.get("session") ?? session.id);
  if (form.has("everywhere")) await deleteSessionsOf(sql, session.accountId);
  else if (Number.isSafeInteger(id)) await deleteSession(sql, session.accountId, id);
  return form.has("everywhere") || id === session.id ? home : { kind: "redirect", to: "/account" };
}
