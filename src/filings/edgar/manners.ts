import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { notCovered, unavailable } from "../../errors.ts";
import { describePage } from "../../loading/formats/text.ts";
import type { Answer, Manners } from "../../loading/source/manners.ts";
import { TryAgain } from "../../loading/source/retry.ts";
import type { Database } from "../../storage/database.ts";
import { ERROR_PAGES } from "../submission/error-pages.ts";
import { stoppedTurns, stopTurns, takeTurn } from "./queries.ts";

/**
 * EDGAR allows 10 requests in any second to a user, whatever the number of machines. So far apart, 8 begin in a second,
 * and one that is under way for a quarter of a second longer than others doesn't make it too many.
 */
const SPACING_MS = 125;

/** A turn that is this late is left, since the next ones are others': a process may have stood still. */
const LATE_MS = 100;
/** So often: on a machine that is always late, none would ever be taken. */
const MOST_LATE = 5;

/** So long EDGAR limits who went over the rate, and longer who goes on asking. */
const STOP_MS = 10 * 60_000;

/**
 * How EDGAR is asked: in turns that all processes on this database share, and not at all for 10 minutes after it said
 * that the rate was exceeded. Its errors are pages and XML under any status, 200 included, told apart by what they say.
 */
export function edgarManners({ sql }: Database): Manners {
  let lastTurn = Number.NEGATIVE_INFINITY;
  // One after the other, so that this program alone stays within the limit whatever a database says that took over from
  // another one and knows nothing of the last turns.
  let last: Promise<unknown> = Promise.resolve();
  const takeNext = async (signal: AbortSignal): Promise<void> => {
    for (let late = 0; ; late++) {
      const waitMs = await takeTurn(sql, SPACING_MS);
      if (waitMs === undefined) throw leftAlone(await stoppedTurns(sql));
      const due = Math.max(performance.now() + waitMs, lastTurn + SPACING_MS);
      const restMs = due - performance.now();
      if (restMs > 0) await sleep(restMs, undefined, { signal });
      // Another process may have been told to stop while this one waited.
      const stop = restMs > 0 ? await stoppedTurns(sql) : undefined;
      if (stop) throw leftAlone(stop);
      const now = performance.now();
      if (now - due >= LATE_MS && late < MOST_LATE) continue;
      lastTurn = now;
      return;
    }
  };
  return {
    // Parts of archives can be asked for; one of 1.3 GB that broke off would else begin anew.
    isCompressed: (address) => !/\.(?:zip|gz)$/.test(new URL(address).pathname),
    turn(signal) {
      const turn = last.then(() => takeNext(signal));
      last = turn.catch(() => {});
      return turn;
    },
    judge: (answer) => judge(sql, answer),
  };
}

/** The error that a page or XML of EDGAR means; after "too many requests" nobody asks anything for a while. */
async function judge(sql: Sql, { status, text, what }: Answer): Promise<Error | undefined> {
  if (status === 429 || ERROR_PAGES.rate.test(text)) {
    await stopTurns(sql, STOP_MS, "EDGAR says that more than 10 requests a second came from here");
    return leftAlone(await stoppedTurns(sql));
  }
  if (ERROR_PAGES.userAgent.test(text))
    return unavailable(
      `${what}: EDGAR does not accept the User-Agent (Undeclared Automated Tool): ` +
        "GOVDATA_CONTACT has to be a real address",
    );
  const code = ERROR_PAGES.missing.exec(text)?.[1];
  if (code !== undefined) return notCovered(`${what}: EDGAR has no such file (${status} ${code})`);
  // Past what the feed keeps there is nothing, however often it is asked; other pages of this kind may pass.
  if (status === 503 && /File Unavailable/i.test(text) && what.includes("getcurrent"))
    return notCovered(`${what}: EDGAR keeps no filings so far back (503, ${describePage(text)})`);
  if (status === 404 || status === 410) return undefined;
  // Whatever else EDGAR says in a page of its own, such as "Maintenance", is no file, and may pass.
  if (/<title>\s*SEC\.gov \|/i.test(text))
    return new TryAgain(`${what}: EDGAR answered ${describePage(text)}`, undefined);
  // What is not there was told above: this is about who asks.
  if (status === 401 || status === 403)
    return unavailable(
      `${what}: EDGAR refuses to answer (${status}${/<\w/.test(text) ? `, ${describePage(text)}` : ""})`,
    );
  return undefined;
}

const leftAlone = (stop: { until: Date; reason: string } | undefined) =>
  unavailable(
    stop
      ? `${stop.reason}: nothing is asked before ${stop.until.toISOString().slice(0, 19)}Z; a load then goes on ` +
          "where it stopped"
      : "EDGAR was left alone until just now: load again",
  );
