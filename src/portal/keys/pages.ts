import { CHART_PARAMETERS } from "../charts/pictures/picture-address.ts";
import { getPage, type PortalPage, postPage } from "../page.ts";

/** The pages of an account's API keys, of their usage, and of the links that they have signed. */
export const KEY_PAGES: readonly PortalPage[] = [
  getPage("/keys", "session", async (context) => (await import("./keys-page.tsx")).keysPage(context), [
    "changed",
    "csv",
    "for",
  ]),
  postPage("/keys", "session", async (context) => (await import("./create-key.tsx")).createKeyPage(context)),
  postPage("/keys/{id}/disable", "session", async (context) =>
    (await import("./key-actions.tsx")).setStatus("disabled")(context),
  ),
  postPage("/keys/{id}/enable", "session", async (context) =>
    (await import("./key-actions.tsx")).setStatus("active")(context),
  ),
  getPage("/keys/{id}/revoke", "session", async (context) => (await import("./key-actions.tsx")).revokePage(context)),
  postPage("/keys/{id}/revoke", "session", async (context) => (await import("./key-actions.tsx")).revokeKey(context)),
  getPage("/keys/{id}/usage", "session", async (context) => (await import("./usage-page.tsx")).keyUsagePage(context), [
    ...CHART_PARAMETERS,
    "days",
    "csv",
  ]),
  getPage("/links", "session", async (context) => (await import("./links-page.tsx")).linksPage(context), [
    "path",
    "revoked",
  ]),
  postPage("/links", "session", async (context) => (await import("./link-actions.tsx")).createLinkPage(context)),
  postPage("/links/{id}/revoke", "session", async (context) =>
    (await import("./link-actions.tsx")).revokeLinkPage(context),
  ),
  getPage("/usage", "session", async (context) => (await import("./usage-page.tsx")).accountUsagePage(context), [
    ...CHART_PARAMETERS,
    "days",
    "csv",
  ]),
];
