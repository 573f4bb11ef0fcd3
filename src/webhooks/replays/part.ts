import type { Part } from "../../jobs/part.ts";
import { startReplays } from "./runner.ts";

/** The part that works on bulk replays. */
export const replaysPart: Part = {
  name: "webhook replays",
  role: "webhooks",
  start: startReplays,
};
