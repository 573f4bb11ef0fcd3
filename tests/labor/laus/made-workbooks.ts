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

/** What is above the rows of a workbook of states; workbooks of years lack the column of months. */
export function stateHeading(title: string, { isMonthly }: { isMonthly: boolean }): (string | null)[][] {
  const headings = [
    `FIPS Code|State and area|${isMonthly ? "Period" : "Year"}||Civilian non-institutional ` +
      "population|Civilian labor force|||||",
    "|||||Total|Percent of population|Employment||Unemployment|",
    `||${isMonthly ? "Year" : ""}|Month||||Total|Percent of population|Total|Rate`,
    "||Labor force|Labor force||||Labor force||level|rate",
  ];
  return [
    ["States and selected areas:  Employment status of the civilian noninstitutional population,"],
    [title],
    [],
    ...headings.map((row) => {
      const cells = row.split("|").map((cell) => cell || null);
      return isMonthly ? cells : cells.toSpliced(3, 1);
    }),
    [],
  ];
}

/** A workbook of states in 1976, with the two areas that aren't states; monthly where months are given. */
export function stateWorkbook({ months, title }: { months?: readonly string[]; title: string }) {
  const areas = [
    ["01", "Alabama"],
    ["037", "Los Angeles County"],
    ["51000", "New York city"],
  ] as const;
  return workbookOf({
    states: [
      ...stateHeading(title, { isMonthly: months !== undefined }),
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
