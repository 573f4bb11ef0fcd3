import { sourceRefused } from "../../../errors.ts";
import { refuseNegative } from "../../labstat/bounds.ts";
import { checkedObservations, type SeriesList } from "../../labstat/listed.ts";
import type { DataFile } from "../../labstat/releases.ts";
import type { ReleasedObservation, ReleaseFile } from "../../revisions/release.ts";
import { ANNUAL } from "../../vocabulary/period.ts";
import type { Scope } from "../queries.ts";
import { type CesSeries, parseSeriesId, seriesNumber, supersectorOf } from "../series.ts";

/** Collects which groups of series the files of a release hold completely. */
export type Scopes = Map<string, Omit<Scope, "published_on">>;

/** Options for reading a file. */
export interface Reading {
  list: SeriesList | undefined;
  /** Filled by files with the agency's own names. A file with only some series does not hold a group completely. */
  scopes: Scopes;
  acceptSmaller: boolean;
}

/** Returns a data file to publish: only months, and only series of served data types. */
export async function releaseFile({ name, selection, file }: DataFile, reading: Reading): Promise<ReleaseFile> {
  return {
    name: selection === undefined ? name : `${name}.${selection}`,
    source: file.name,
    sha256: await file.sha256(),
    async *observations() {
      const seriesRead = new Set<number>();
      const parse = seriesParser(file.name, (series, number) => {
        seriesRead.add(number);
        if (selection === undefined) addScope(reading.scopes, series);
      });
      const { list, acceptSmaller } = reading;
      for await (const batch of checkedObservations(file, { list, acceptSmaller })) {
        const released: ReleasedObservation[] = [];
        for (const { seriesId, period, value, footnotes, line } of batch) {
          const series = parse(seriesId, line);
          // Annual averages are not part of monthly series.
          if (series === undefined || period % 100 === ANNUAL) continue;
          refuseNegative(value, { file: file.name, line });
          released.push({ series, period, value, footnotes });
        }
        yield released;
      }
      if (list && selection === undefined && !acceptSmaller) refuseMissing(file.name, name, list, seriesRead);
    },
  };
}

/** Reads series ids and remembers the results. Undefined for data types that are not served. */
function seriesParser(file: string, onSeries: (series: CesSeries, number: number) => void) {
  const numbers = new Map<string, number | undefined>();
  return (id: string, line: number): number | undefined => {
    if (numbers.has(id)) return numbers.get(id);
    const series = parseSeriesId(id);
    if (series === undefined) throw sourceRefused({ file, line }, "series_id", `"${id}" is not a CES series`);
    const number = series === "unserved" ? undefined : seriesNumber(series);
    if (series !== "unserved") onSeries(series, seriesNumber(series));
    numbers.set(id, number);
    return number;
  };
}

function addScope(scopes: Scopes, { industry, type, adjustment }: CesSeries): void {
  const scope = { supersector: supersectorOf(industry), data_type: type, is_adjusted: adjustment === "sa" };
  scopes.set(Object.values(scope).join(" "), scope);
}

/** Files that hold all listed series of their kind: every series, or the adjusted employment of all employees. */
const WHOLE: readonly { name: RegExp; has(series: CesSeries): boolean }[] = [
  { name: /\.AllCESSeries$/, has: () => true },
  { name: /\.CurrentSeasAE$/, has: ({ type, adjustment }) => type === "01" && adjustment === "sa" },
];

/**
 * Refuses a file that was cut off between two series, so that the series after it are missing. A few series may have no
 * rows.
 */
function refuseMissing(file: string, name: string, list: SeriesList, seriesRead: ReadonlySet<number>): void {
  const kind = WHOLE.find((wholeFile) => wholeFile.name.test(name));
  if (!kind) return;
  const missing: string[] = [];
  let listed = 0;
  for (const id of list.series.keys()) {
    const series = parseSeriesId(id);
    if (!series || series === "unserved" || !kind.has(series)) continue;
    listed++;
    if (!seriesRead.has(seriesNumber(series))) missing.push(id);
  }
  if (missing.length <= listed * 0.1) return;
  throw sourceRefused(
    { file },
    undefined,
    `has no row of ${missing.length} of the ${listed} series that ${list.file} lists for it, such as ${missing[0]}: ` +
      "it is cut off; --accept-smaller takes it",
  );
}
