import { setTimeout as sleep } from "node:timers/promises";
import { notCovered, sourceRefused, unavailable } from "../../errors.ts";
import type { Manners } from "../../loading/source/manners.ts";
import { describePage } from "../../loading/text.ts";
import type { Database } from "../../storage/database.ts";
import { ERROR_PAGES } from "./error-pages.ts";
import { stoppedTurns, stopTurns, takeTurn } from "./queries.ts";

/** EDGAR allows 10 requests a second to a user, whatever the number of machines: 9, since they don't start on the dot. */
const SPACING_MS = 110;

/** So long EDGAR limits who went over the rate, and longer who goes on asking. */
const STOP_MS = 10 * 60_000;

/**
 * How EDGAR is asked: in turns that all processes on this database share, and not at all for 10 minutes after it said
 * that the rate was exceeded. Its errors are pages and XML under any status, 200 included, told apart by what they say.
 */
export function edgarManners({ sql }: Database): Manners {
  return {
    isCompressed: true,
    async turn(signal) {
      const waitMs = await takeTurn(sql, SPACING_MS);
      if (waitMs === undefined) throw leftAlone(await stoppedTurns(sql));
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    },
    async judge({ status, text, what }) {
      if (ERROR_PAGES.rate.test(text)) {
        await stopTurns(sql, STOP_MS, "EDGAR says that more than 10 requests a second came from here");
        return leftAlone(await stoppedTurns(sql));
      }
      if (ERROR_PAGES.userAgent.test(text))
        return sourceRefused(
          { file: what },
          undefined,
          "EDGAR does not accept the User-Agent (Undeclared Automated Tool): GOVDATA_CONTACT has to be a real address",
        );
      const code = ERROR_PAGES.missing.exec(text)?.[1];
      if (code !== undefined) return notCovered(`${what}: EDGAR has no such file (${status} ${code})`);
      // Past what the feed keeps there is nothing, however often it is asked; other pages of this kind may pass.
      if (status === 503 && /File Unavailable/i.test(text) && what.includes("getcurrent"))
        return notCovered(`${what}: EDGAR keeps no filings so far back (503, ${describePage(text)})`);
      return undefined;
    },
  };
}

const leftAlone = (stop: { until: Date; reason: string } | undefined) =>
  unavailable(
    stop
      ? `${stop.reason}: nothing is asked before ${stop.until.toISOString().slice(0, 19)}Z; a load then goes on where it stopped`
      : "EDGAR was left alone until just now: load again",
  );
