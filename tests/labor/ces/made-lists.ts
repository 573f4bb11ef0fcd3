import { ces } from "../../../src/labor/ces/load/ces.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles, type TestLoad } from "../../support/load.ts";

/** Loads CES from a folder, or from files that are put into one. */
export const loadCes = (
  database: Database,
  from: string | MadeFiles | undefined,
  options: Partial<LoadOptions> = {},
): Promise<TestLoad> => loadFrom(ces, database, from, options);

/** A data row in LABSTAT's layout: id padded to 17, value right-aligned in 12. */
export const dataRow = (id: string, month: string, value: string, footnotes = ""): string =>
  `${[id.padEnd(17), month.slice(0, 4), month.slice(4), value.padStart(12), footnotes].join("\t")}\r\n`;

const HEADING = "series_id        \tyear\tperiod\t       value\tfootnote_codes\r\n";

/** A data file: rows as {@link dataRow} takes them. */
export const dataFile = (rows: readonly Parameters<typeof dataRow>[]): string =>
  HEADING + rows.map((row) => dataRow(...row)).join("");

/** `ce.industry` of some industries: code, naics_code, name. */
export const industryFile = (
  rows: readonly (readonly [code: string, naics: string, name: string])[],
  end = "",
): string =>
  "industry_code\tnaics_code\tpublishing_status\tindustry_name\tdisplay_level\tselectable\tsort_sequence\r\n" +
  rows.map(([code, naics, name], index) => `${code}\t${naics}\tA\t${name}\t0\tT\t${index + 1}${end}\r\n`).join("");

/** `ce.series` of some series: id, title, first and last month (`2024M01`). */
export const seriesFile = (
  rows: readonly (readonly [id: string, title: string, begin: string, end: string])[],
  { titles = true } = {},
): string => {
  const heading = ["series_id        ", "supersector_code", "industry_code", "data_type_code", "seasonal"];
  const lines = rows.map(([id, title, begin, end]) =>
    [
      id.padEnd(17),
      id.slice(3, 5),
      id.slice(3, 11),
      id.slice(11),
      id[2],
      ...(titles ? [title] : []),
      "",
      begin.slice(0, 4),
      begin.slice(4),
      end.slice(0, 4),
      end.slice(4),
    ].join("\t"),
  );
  const ends = ["footnote_codes", "begin_year", "begin_period", "end_year", "end_period"];
  return `${[...heading, ...(titles ? ["series_title"] : []), ...ends].join("\t")}\r\n${lines.join("\r\n")}\r\n`;
};
