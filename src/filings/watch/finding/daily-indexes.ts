import { GovdataError } from "../../../errors.ts";
import { dailyIndexAddress } from "../../edgar/addresses.ts";
import { readIndex } from "../../edgar/index-file.ts";
import { dayAfter, fetchIfThere } from "../../edgar/new-filings.ts";
import { easternTime, isBusinessDay } from "../hours.ts";
import { addNewFilings, feedState, recordIndex } from "../queries.ts";
import type { Watching } from "../watching.ts";
import { chosenFilings, type NamedFiling } from "./chosen.ts";

/** What was filed longer ago than this is left to loads, which read the documents of the last 30 days. */
const MOST_DAYS = 14;
/** A day whose index is not there after so many days has none. */
const LATEST_DAYS = 4;
/** The index of a day appears in its evening. */
const APPEARS_MINUTE = 22 * 60 + 30;

/**
 * Reads the daily indexes that were not read yet, and writes what the feed has missed. Returns the first day whose
 * index is still to come, `YYYY-MM-DD`; undefined if all are read that can be there by now.
 */
export async function readDailyIndexes(watching: Watching, now: Date): Promise<string | undefined> {
  const { database, signal, log } = watching;
  const { day: today, minute } = easternTime(now);
  const last = minute >= APPEARS_MINUTE ? today : dayAfter(today, -1);
  const { indexed_to: indexedTo } = await feedState(database.sql);
  // On a new store the feed has what is new. The index of the day before is read, in case it does not go back so far.
  const first = indexedTo === null ? dayAfter(today, -1) : dayAfter(indexedTo, 1);
  const days = Array.from({ length: MOST_DAYS + 1 }, (_, place) => dayAfter(today, place - MOST_DAYS));
  for (const day of days.filter((candidate) => candidate >= first && candidate <= last)) {
    signal.throwIfAborted();
    if (isBusinessDay(day)) {
      const filings = await filingsOf(watching, day);
      if (filings === undefined && day >= dayAfter(today, -LATEST_DAYS)) return day;
      if (filings === undefined) log(`EDGAR has no index of ${day}, or none that can be read`);
      else await addIndexed(watching, day, filings);
    }
    await recordIndex(database.sql, day);
  }
  return undefined;
}

async function addIndexed(
  { database, settings, log }: Watching,
  day: string,
  filings: readonly NamedFiling[],
): Promise<void> {
  const count = await database.transaction(async (tx) => {
    const added = await addNewFilings(tx, await chosenFilings(tx, filings, settings.edgarFilers), true);
    await recordIndex(tx, day);
    return added;
  });
  if (count > 0) log(`the index of ${day} has ${count} filings that were not read from the feed`);
}

/** Returns the filings of a day's index; undefined if it is not there, or can't be read. */
async function filingsOf({ edgar, log }: Watching, day: string): Promise<NamedFiling[] | undefined> {
  const address = dailyIndexAddress(day);
  const filingByNumber = new Map<string, NamedFiling & { parties: { cik: string }[] }>();
  try {
    // A copy that was cut off is not used again.
    const index = await fetchIfThere(() => edgar.fetch(address, { ignoreCache: true }));
    if (!index) return undefined;
    for await (const { cik, accessionNumber, form, filedOn } of readIndex(index.bytes(), index.name)) {
      const knownFiling = filingByNumber.get(accessionNumber);
      if (knownFiling) knownFiling.parties.push({ cik });
      else filingByNumber.set(accessionNumber, { accessionNumber, form, filedOn, sizeBytes: null, parties: [{ cik }] });
    }
  } catch (error) {
    if (!(error instanceof GovdataError) || error.kind !== "source_refused") throw error;
    log(error.message);
    return undefined;
  }
  return [...filingByNumber.values()];
}
