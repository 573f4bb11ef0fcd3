import { LINK_MINUTES, openLink, readLink } from "../../accounts/portal.ts";
import { PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { signedIn } from "./signed-in.ts";

/**
 * `/welcome?token=TOKEN`: a button that signs in. Opening the address uses nothing up: programs that show previews of
 * links open it too.
 */
export async function welcomePage({ query, session, database }: PageContext): Promise<PageAnswer> {
  const token = query.get("token") ?? "";
  const link = await readLink(database.sql, token);
  if (!link || link.isUsed || link.isExpired) return spentPage(link);
  return {
    kind: "page",
    title: "Welcome to govdata",
    summary: (
      <>
        This link signs you in once, as <strong>{link.email}</strong>.
      </>
    ),
    isSecret: true,
    body: (
      <PostForm action="/welcome" session={session}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" class="main">
          Sign in
        </button>
      </PostForm>
    ),
  };
}

/** POST `/welcome`: uses the link up. An account without a password gets one next. */
export async function openWelcome(context: PageContext): Promise<PageAnswer> {
  const { form, database } = context;
  const token = form.get("token") ?? "";
  const link = await openLink(database.sql, token);
  if (!link) return spentPage(await readLink(database.sql, token));
  return signedIn(context, { accountId: link.accountId, isByLink: true }, "/password");
}

/** The page of a link that does not sign in. */
function spentPage(link: { isUsed: boolean } | undefined): PageAnswer {
  const unknown = "This link is unknown. Perhaps a part of it is missing, or it is older than a day.";
  const knownState = link?.isUsed
    ? "This link was used already, or its account has a new password since. A link signs in once."
    : `This link is older than ${LINK_MINUTES} minutes.`;
  return {
    kind: "page",
    status: link ? 410 : 404,
    title: "This link does not sign in",
    summary: link ? knownState : unknown,
    isSecret: true,
    body: (
      <>
        <p>
          If you have a password, <a href="/sign-in">sign in</a> with it. Otherwise, ask an operator of this server for
          a new link:
        </p>
        <pre>
          <Command words="accounts link E-MAIL" />
        </pre>
      </>
    ),
  };
}
