import type { PortalPage } from "../page.ts";

/** The pages with which people sign in and keep their account. */
export const ACCOUNT_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/sign-in", needs: "anyone" },
    render: async (context) => (await import("./sign-in-page.tsx")).signInPage(context),
  },
  {
    ...{ method: "POST", path: "/sign-in", needs: "anyone" },
    render: async (context) => (await import("./sign-in-page.tsx")).signIn(context),
  },
  {
    ...{ method: "POST", path: "/sign-out", needs: "anyone" },
    render: async (context) => (await import("./sign-out.ts")).signOut(context),
  },
  {
    ...{ method: "GET", path: "/welcome", needs: "anyone" },
    render: async (context) => (await import("./welcome-page.tsx")).welcomePage(context),
  },
  {
    ...{ method: "POST", path: "/welcome", needs: "anyone" },
    render: async (context) => (await import("./welcome-page.tsx")).openWelcome(context),
  },
  {
    ...{ method: "GET", path: "/password", needs: "session" },
    render: async (context) => (await import("./password-page.tsx")).passwordPage(context),
  },
  {
    ...{ method: "POST", path: "/password", needs: "session" },
    render: async (context) => (await import("./password-page.tsx")).changePassword(context),
  },
  {
    ...{ method: "GET", path: "/sign-up", needs: "anyone" },
    render: async (context) => (await import("./sign-up-page.tsx")).signUpPage(context),
  },
  {
    ...{ method: "POST", path: "/sign-up", needs: "anyone" },
    render: async (context) => (await import("./sign-up-page.tsx")).signUp(context),
  },
  {
    ...{ method: "GET", path: "/invitations", needs: "operator" },
    render: async (context) => (await import("./invitations-page.tsx")).invitationsPage(context),
  },
  {
    ...{ method: "POST", path: "/invitations", needs: "operator" },
    render: async (context) => (await import("./invitations-page.tsx")).changeInvitations(context),
  },
  {
    ...{ method: "GET", path: "/account", needs: "session" },
    render: async (context) => (await import("./account-page.tsx")).accountPage(context),
  },
];
