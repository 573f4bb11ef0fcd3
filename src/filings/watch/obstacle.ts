import type { Settings } from "../../config.ts";
import { edgarObstacle } from "../edgar/contact.ts";

/** Why these settings do not let the watch for new filings run; undefined if it runs. */
export const watchObstacle = (
  settings: Pick<Settings, "contact" | "edgarMirror" | "edgarPollSeconds">,
): string | undefined =>
  settings.edgarPollSeconds === undefined ? "GOVDATA_EDGAR_POLL_SECONDS is off" : edgarObstacle(settings);
