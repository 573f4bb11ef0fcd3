import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import { watchObstacle } from "../edgar/contact.ts";
import { isAccepting, nextOpening } from "./hours.ts";
import { feedState, waitingCounts } from "./queries.ts";

/** What the watch for new filings does, for people. */
export interface WatchState {
  /** Why these settings do not let it run; undefined if it runs. */
  obstacle: string | undefined;
  /** Whether the feed was to be read within the last minutes, and was not. */
  isBehind: boolean;
  /** Sentences, the most important first. */
  sentences: string[];
}

/** A feed that was not read for so long, and for some polls, is not read at all. */
const BEHIND_MS = 5 * 60_000;
const BEHIND_POLLS = 4;

/** Says when the feed of new filings was last read, what waits, what fails, and why the watch does not run. */
export async function watchState(
  { sql }: Database,
  settings: Pick<Settings, "contact" | "edgarMirror" | "edgarPollSeconds">,
  now = new Date(),
): Promise<WatchState> {
  const obstacle = watchObstacle(settings);
  const { polled_at: polledAt, failed_at: failedAt, failure } = await feedState(sql);
  const { waiting, failing, given_up: givenUp, failure: reason } = await waitingCounts(sql);
  const isOpen = settings.edgarMirror !== undefined || isAccepting(now);
  const patienceMs = Math.max(BEHIND_MS, BEHIND_POLLS * (settings.edgarPollSeconds ?? 0) * 1_000);
  const isBehind =
    obstacle === undefined && isOpen && (polledAt === null || now.getTime() - polledAt.getTime() > patienceMs);
  const pause = isOpen ? "" : `; EDGAR accepts filings again from ${shortTime(nextOpening(now))}`;
  const read = polledAt === null ? "was never read" : `was last read at ${shortTime(polledAt)}`;
  const sentences = [
    obstacle === undefined
      ? `EDGAR's feed of new filings ${read}${pause}`
      : `EDGAR's feed of new filings is not read: ${obstacle}`,
    ...(failedAt === null ? [] : [`since ${shortTime(failedAt)} the feed or an index can't be read: ${failure}`]),
    ...(waiting === 0 ? [] : [`${waiting} new filings are to be read`]),
    ...(failing === 0 ? [] : [`${failing} new filings could not be read yet, and are tried again: ${reason}`]),
    ...(givenUp === 0 ? [] : [`${givenUp} new filings could not be read for days, and were given up: ${reason}`]),
  ];
  return { obstacle, isBehind, sentences };
}

/** What `govdata status` says of new filings. */
export const watchFacts = async (database: Database, settings: Settings): Promise<string[]> =>
  (await watchState(database, settings)).sentences;

const shortTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
