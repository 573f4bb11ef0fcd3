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
 * EDGAR allows a user 10 requests in any second, from all machines together. At this distance 8 start in a second, so
 * one that is delayed for a quarter of a second does not make it too many.
 */
const SPACING_MS = 125;

/** A turn that is this late is given up, since the next turns are others'. The process may have been suspended. */
const LATE_MS = 100;
/** At most this many turns are given up: a machine that is always late would never take one. */
const MOST_LATE = 5;

/** How long EDGAR limits a client that exceeded the rate, and longer if it continues. */
const STOP_MS = 10 * 60_000;

/**
 * How requests to EDGAR are made: in turns that all processes on this database share, and not at all for 10 minutes
 * after EDGAR says that the rate was exceeded. EDGAR's errors are pages and XML under any status, 200 included. They
 * are recognized by their text.
 */
export function edgarManners({ sql }: Database): Required<Manners> {
  let lastTurn = Number.NEGATIVE_INFINITY;
  // One at a time, so that this program by itself stays within the limit, even with a database that took over from
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
    // Archives can be requested in parts. Without that, one of 1.3 GB that broke off would start from the beginning.
    isCompressed: (address) => !/\.(?:zip|gz)$/.test(new URL(address).pathname),
    turn(signal) {
      const turn = last.then(() => takeNext(signal));
      last = turn.catch(() => {});
      return turn;
    },
    judge: (answer) => judge(sql, answer),
  };
}

/** Returns the error that a page or XML of EDGAR means. After "too many requests", nothing is requested for a while. */
async function judge(sql: Sql, { status, text, what }: Answer): Promise<Error | undefined> {
  if (status === 429 || ERROR_PAGES.rate.test(text)) {
    await stopTurns(sql, STOP_MS, "EDGAR reports more than 10 requests a second from here");
    return leftAlone(await stoppedTurns(sql));
  }
  if (ERROR_PAGES.userAgent.test(text))
    return unavailable(
      `${what}: EDGAR does not accept the User-Agent (Undeclared Automated Tool): ` +
        "GOVDATA_CONTACT must be a real address",
    );
  const code = ERROR_PAGES.missing.exec(text)?.[1];
  if (code !== undefined) return notCovered(`${what}: EDGAR has no such file (${status} ${code})`);
  // Beyond what the feed keeps there is nothing, however often it is requested. Other pages of this kind may pass.
  if (status === 503 && /File Unavailable/i.test(text) && what.includes("getcurrent"))
    return notCovered(`${what}: EDGAR's feed does not go back this far (503, ${describePage(text)})`);
  if (status === 404 || status === 410) return undefined;
  // Any other page of EDGAR's own, such as "Maintenance", is not a file, and may pass.
  if (/<title>\s*SEC\.gov \|/i.test(text))
    return new TryAgain(`${what}: EDGAR answered ${describePage(text)}`, undefined);
  // Missing files are handled above. This is about the client.
  if (status === 401 || status === 403)
    return unavailable(
      `${what}: EDGAR refuses to answer (${status}${/<\w/.test(text) ? `, ${describePage(text)}` : ""}): ` +
        "it refuses this program or network; GOVDATA_CONTACT must be a real address",
    );
  return undefined;
}

const leftAlone = (stop: { until: Date; reason: string } | undefined) =>
  unavailable(
    stop
      ? `${stop.reason}: no requests before ${stop.until.toISOString().slice(0, 19)}Z; a load then resumes ` +
          "where it stopped"
      : "EDGAR asked for a pause, which has just ended: load again",
  );
