import type { Settings } from "../../src/config.ts";
import type { LiveSettings } from "../../src/stored-settings/following.ts";

/** Settings of a process without stored ones. */
export const unchanging = (settings: Settings): LiveSettings => ({
  settings,
  views: async () => [],
  store: async () => {},
  remove: async () => {},
  onChange: () => () => {},
  stop: async () => {},
});
