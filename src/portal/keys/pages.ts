import type { PortalPage } from "../page.ts";

/** The pages of an account's API keys and of their usage. */
export const KEY_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/keys", needs: "session" },
    render: async (context) => (await import("./keys-page.tsx")).keysPage(context),
  },
  {
    ...{ method: "POST", path: "/keys", needs: "session" },
    render: async (context) => (await import("./create-key.tsx")).createKeyPage(context),
  },
  {
    ...{ method: "POST", path: "/keys/{id}/disable", needs: "session" },
    render: async (context) => (await import("./key-actions.tsx")).setStatus("disabled")(context),
  },
  {
    ...{ method: "POST", path: "/keys/{id}/enable", needs: "session" },
    render: async (context) => (await import("./key-actions.tsx")).setStatus("active")(context),
  },
  {
    ...{ method: "GET", path: "/keys/{id}/revoke", needs: "session" },
    render: async (context) => (await import("./key-actions.tsx")).revokePage(context),
  },
  {
    ...{ method: "POST", path: "/keys/{id}/revoke", needs: "session" },
    render: async (context) => (await import("./key-actions.tsx")).revokeKey(context),
  },
  {
    ...{ method: "GET", path: "/keys/{id}/usage", needs: "session" },
    render: async (context) => (await import("./usage-page.tsx")).keyUsagePage(context),
  },
  {
    ...{ method: "GET", path: "/usage", needs: "session" },
    render: async (context) => (await import("./usage-page.tsx")).accountUsagePage(context),
  },
];
