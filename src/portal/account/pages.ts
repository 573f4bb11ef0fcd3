import { getPage, type PortalPage, postPage } from "../page.ts";

/** The pages with which people sign in and keep their account. */
export const ACCOUNT_PAGES: readonly PortalPage[] = [
  getPage("/sign-in", "anyone", async (context) => (await import("./sign-in-page.tsx")).signInPage(context), ["next"]),
  postPage("/sign-in", "anyone", async (context) => (await import("./sign-in-page.tsx")).signIn(context)),
  postPage("/sign-out", "anyone", async (context) => (await import("./sign-out.ts")).signOut(context)),
  getPage("/welcome", "anyone", async (context) => (await import("./welcome-page.tsx")).welcomePage(context), [
    "token",
  ]),
  postPage("/welcome", "anyone", async (context) => (await import("./welcome-page.tsx")).openWelcome(context)),
  getPage("/password", "session", async (context) => (await import("./password-page.tsx")).passwordPage(context)),
  postPage("/password", "session", async (context) => (await import("./password-page.tsx")).changePassword(context)),
  getPage("/sign-up", "anyone", async (context) => (await import("./sign-up-page.tsx")).signUpPage(context), ["token"]),
  postPage("/sign-up", "anyone", async (context) => (await import("./sign-up-page.tsx")).signUp(context)),
  getPage(
    "/invitations",
    "operator",
    async (context) => (await import("./invitations-page.tsx")).invitationsPage(context),
    ["csv"],
  ),
  postPage("/invitations", "operator", async (context) =>
    (await import("./invitations-page.tsx")).changeInvitations(context),
  ),
  getPage("/account", "session", async (context) => (await import("./account-page.tsx")).accountPage(context), [
    "done",
    "csv",
  ]),
];
