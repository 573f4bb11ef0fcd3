/** Months of a series: `2022-08`, or `2022-13` for the annual average; value and footnotes as the file has them. */
export type MadeSeries = readonly (readonly [month: string, value: string, footnotes?: string])[];

/** Series by id, in the order of the file. */
export type MadeRelease = Readonly<Record<string, MadeSeries>>;

const labstatPeriod = (month: string): string => `${month.slice(0, 4)}\tM${month.slice(5)}`;

/** A LABSTAT data file as JOLTS and LAUS have it: ids padded to 30, values right-aligned in 12, CR LF. */
export const dataFile = (release: MadeRelease): string =>
  [
    `${"series_id".padEnd(30)}\tyear\tperiod\t       value\tfootnote_codes`,
    ...Object.entries(release).flatMap(([id, months]) =>
      months.map(
        ([month, value, footnotes = ""]) =>
          `${id.padEnd(30)}\t${labstatPeriod(month)}\t${value.padStart(12)}\t${footnotes}`,
      ),
    ),
    "",
  ].join("\r\n");

/** The list of a release's series, with the titles that are given. */
export const seriesFile = (release: MadeRelease, titles: Readonly<Record<string, string>> = {}): string =>
  [
    `${"series_id".padEnd(30)}\tseries_title\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period`,
    ...Object.entries(release).map(([id, months]) => {
      const inYears = months.filter(([month]) => !month.endsWith("-13"));
      const [first = "2000-01", last = "2000-01"] = [inYears[0]?.[0], inYears.at(-1)?.[0]];
      return `${id.padEnd(30)}\t${titles[id] ?? ""}\t\t${labstatPeriod(first)}\t${labstatPeriod(last)}`;
    }),
    "",
  ].join("\r\n");
