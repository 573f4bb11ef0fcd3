import { workbookOf } from "../../support/workbook.ts";

/** State, county and name, then employed, unemployed and rate, or `N.A.` in their place. */
type CountyRow =
  | readonly [state: string, county: string, name: string, absent: "N.A."]
  | readonly [state: string, county: string, name: string, employed: number, unemployed: number, rate: number];

/** The heading of editions since 2024. */
export const COUNTY_HEADINGS = [
  "LAUS Code",
  "State FIPS Code",
  "County FIPS Code",
  "County Name/State Abbreviation",
  "Year",
  null,
  "Labor Force",
  "Employed",
  "Unemployed",
  "Unemployment Rate (%)",
] as const;

/** A workbook of counties' annual averages as editions since 2024 have it: one heading row. */
export const countyWorkbook = ({
  year,
  edition,
  rows,
}: {
  year: number;
  edition: string;
  rows: readonly CountyRow[];
}) =>
  workbookOf({
    [`laucnty${year % 100}`]: [
      COUNTY_HEADINGS,
      ...rows.map((row) => {
        const [state, county, name] = row;
        const figures =
          row.length === 4 ? Array.from({ length: 4 }, () => row[3]) : [row[3] + row[4], row[3], row[4], row[5]];
        return [`CN${state}${county}00000000`, state, county, name, String(year), null, ...figures];
      }),
      [],
      ["SOURCE:  BLS, LAUS"],
      [edition],
    ],
  });

/** A workbook of states in 1976, with the two areas that are none; monthly where months are given. */
export function stateWorkbook({ months, title }: { months?: readonly string[]; title: string }) {
  const isMonthly = months !== undefined;
  const wide = (row: (string | null)[]) => (isMonthly ? row : row.filter((_, index) => index !== 3));
  const areas = [
    ["01", "Alabama"],
    ["037", "Los Angeles County"],
    ["51000", "New York city"],
  ] as const;
  return workbookOf({
    states: [
      ["States and selected areas:  Employment status of the civilian noninstitutional population,"],
      [title],
      [],
      wide([
        "FIPS Code",
        "State and area",
        isMonthly ? "Period" : "Year",
        null,
        "Civilian non-institutional population",
        "Civilian labor force",
        null,
        null,
        null,
        null,
        null,
      ]),
      wide([null, null, null, null, null, "Total", "Percent of population", "Employment", null, "Unemployment", null]),
      wide([
        null,
        null,
        isMonthly ? "Year" : null,
        isMonthly ? "Month" : null,
        null,
        null,
        null,
        "Total",
        "Percent of population",
        "Total",
        "Rate",
      ]),
      [],
      ...(months ?? [undefined]).flatMap((month) =>
        areas.map(([code, name]) => [
          code,
          name,
          "1976",
          ...(month === undefined ? [] : [month]),
          2605000,
          1492409,
          57.3,
          1392154,
          53.4,
          100255,
          6.7,
        ]),
      ),
    ],
  });
}
