import type { PortalPage } from "../page.ts";

/** The page that finds companies by their figures. */
export const SCREENER_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/screener", needs: "explorer" },
    render: async (context) => (await import("./screener-page.tsx")).screenerPage(context),
  },
];
