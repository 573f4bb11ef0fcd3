import { getPage, type PortalPage } from "../page.ts";

/** The page that finds companies by their figures. */
export const SCREENER_PAGES: readonly PortalPage[] = [
  getPage("/screener", "explorer", async (context) => (await import("./screener-page.tsx")).screenerPage(context)),
];
