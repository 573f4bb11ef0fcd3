import type { TransactionSql } from "postgres";
import { type GovdataError, sourceRefused } from "../../errors.ts";
import type { PublishedFrom } from "../vocabulary/metadata.ts";
import { formatMonth, lastDayOf, type MonthNumber } from "../vocabulary/period.ts";
import type { Published } from "./published.ts";
import { differencesFromNewest, newestLoaded, newestMonth } from "./queries-newest.ts";

/** The fields of a `Release` against which its day is checked. */
interface DatedFiles {
  part: string;
  published: Published;
  files: readonly { source: string }[];
  lastYear?: number | undefined;
}

/** How we know the day of publication, as the end of a sentence. */
const KNOWN_FROM: Readonly<Record<PublishedFrom, string>> = {
  last_modified: "by Last-Modified",
  folder: "by the name of its folder",
  edition: "by the edition that it names",
  option: "by --published",
  load_date: "because nothing else gives a day",
};

const WAY_OUT = "give its day with --published YYYY-MM-DD or a folder named release-YYYY-MM";

/**
 * Refuses a release if its own files contradict its day. Either they have a month that was not over on that day, so
 * that `as_of` would answer from the future. Or only the day of the load is known and the release is older than what is
 * loaded, so that it would replace newer figures.
 */
export async function refuseWrongDay(tx: TransactionSql, release: DatedFiles): Promise<void> {
  const last = await newestMonth(tx);
  if (last === null) return;
  const { on, from } = release.published;
  const end = lastDayOf(last);
  if (on < end)
    throw wrongDay(
      release,
      `has ${formatMonth(last)}, which ended on ${end}; its day of publication would be ${on} ${KNOWN_FROM[from]}; ` +
        `accepted: a day that is not before ${end}`,
    );
  if (from === "load_date") await refuseOlder(tx, release, last);
}

/** Refuses a release of unknown day that ends earlier, or has older values, than what is loaded. */
async function refuseOlder(tx: TransactionSql, release: DatedFiles, last: MonthNumber): Promise<void> {
  const loaded = await newestLoaded(tx, release.part);
  if (!loaded) return;
  const comparison = `than the loaded release of ${loaded.published_on}`;
  const isWholeSlice = release.lastYear !== undefined && Math.floor(last / 100) >= release.lastYear;
  if (last < loaded.last_period && !isWholeSlice)
    throw wrongDay(
      release,
      `ends with ${formatMonth(last)}, and what is loaded with ${formatMonth(loaded.last_period)}: it is older ` +
        `${comparison}, and its day is unknown; ${WAY_OUT}`,
    );
  const { changed, returned, preliminary } = await differencesFromNewest(tx, release.part);
  if (returned * 2 > changed)
    throw wrongDay(
      release,
      `has ${returned} figures that newer releases have revised since: it is older ${comparison}, and ` +
        `its day is unknown; ${WAY_OUT}`,
    );
  if (preliminary > 0)
    throw wrongDay(
      release,
      `marks ${preliminary} figures as preliminary that are final in what is loaded: it is older ${comparison}, and ` +
        `its day is unknown; ${WAY_OUT}`,
    );
}

const wrongDay = ({ files, part }: DatedFiles, reason: string): GovdataError =>
  sourceRefused({ file: files.map(({ source }) => source).join(", ") || part }, undefined, reason);
