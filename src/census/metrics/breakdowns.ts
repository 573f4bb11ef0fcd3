import type { VintageRange } from "../vocabulary/vintages.ts";
import { cell, complement, every3, type Formula, lines, share, sum } from "./formulas.ts";
import {
  civilianLaborForce,
  employed,
  GROUPS_OF_B23001,
  type LaborGroup,
  laborForce,
  outsideLaborForce,
  population16,
  unemployed,
} from "./labor-lines.ts";
import type { MetricName } from "./metric-names.ts";

/** What a metric can be broken down by. */
export const DIMENSION_NAMES = ["race", "age", "sex", "education", "nativity", "reason"] as const;
export type DimensionName = (typeof DIMENSION_NAMES)[number];

/** One group of a dimension: where it comes from, and since when. */
export interface Group {
  key: string;
  label: string;
  table: string;
  formula: Formula;
  vintages: VintageRange;
  /** Another table that has the same number, read where the first was not. */
  also?: { table: string; formula: Formula; vintages: VintageRange };
}

/** A dimension of a metric. Groups of one key can follow each other in time; of ages that changed, the key changed. */
export interface Dimension {
  name: DimensionName;
  /** Race and origin overlap: H lies in A, and I in all; these groups do not add up to the whole. */
  groupsOverlap: boolean;
  groups: readonly Group[];
}

const ALWAYS: VintageRange = { acs5: [2009], acs1: [2005] };
const SINCE_INSURANCE: VintageRange = { acs5: [2012], acs1: [2009] };
const INSURANCE_TO_2016: VintageRange = { acs5: [2012, 2016], acs1: [2009, 2016] };
const SINCE_2017: VintageRange = { acs5: [2017], acs1: [2017] };

/** The letters of race-iterated tables. */
const RACES: readonly { letter: string; key: string; label: string }[] = [
  { letter: "A", key: "white", label: "White alone" },
  { letter: "B", key: "black", label: "Black or African American alone" },
  { letter: "C", key: "american_indian", label: "American Indian and Alaska Native alone" },
  { letter: "D", key: "asian", label: "Asian alone" },
  { letter: "E", key: "pacific_islander", label: "Native Hawaiian and Other Pacific Islander alone" },
  { letter: "F", key: "other_race", label: "Some other race alone" },
  { letter: "G", key: "two_or_more", label: "Two or more races" },
  { letter: "H", key: "white_not_hispanic", label: "White alone, not Hispanic or Latino" },
  { letter: "I", key: "hispanic", label: "Hispanic or Latino, of any race" },
];

const byRace = (stem: string, formula: Formula, vintages: VintageRange = ALWAYS): Dimension => ({
  name: "race",
  groupsOverlap: true,
  groups: RACES.map(({ letter, key, label }) => ({ key, label, table: `${stem}${letter}`, formula, vintages })),
});

type GroupRow = [key: string, label: string, formula: Formula, vintages?: VintageRange];
const by = (name: DimensionName, table: string, rows: GroupRow[], vintages: VintageRange = ALWAYS): Dimension => ({
  name,
  groupsOverlap: false,
  groups: rows.map(([key, label, formula, groupVintages]) => ({
    key,
    label,
    table,
    formula,
    vintages: groupVintages ?? vintages,
  })),
});

const bySex = (table: string, men: Formula, women: Formula, vintages: VintageRange = ALWAYS): Dimension =>
  by(
    "sex",
    table,
    [
      ["male", "Male", men],
      ["female", "Female", women],
    ],
    vintages,
  );

/** Lines of one sex, and the same ones `offset` lines later. */
const bothSexes = (list: readonly number[], offset: number): number[] => [
  ...list,
  ...list.map((line) => line + offset),
];

// B01001: ages of men at 3 to 25, women's 24 lines later.
const AGES_OF_B01001: [string, string, number, number][] = [
  ["under_5", "Under 5 years", 3, 3],
  ["5_17", "5 to 17 years", 4, 6],
  ["18_24", "18 to 24 years", 7, 10],
  ["25_34", "25 to 34 years", 11, 12],
  ["35_44", "35 to 44 years", 13, 14],
  ["45_54", "45 to 54 years", 15, 16],
  ["55_64", "55 to 64 years", 17, 19],
  ["65_74", "65 to 74 years", 20, 22],
  ["75_84", "75 to 84 years", 23, 24],
  ["85_over", "85 years and over", 25, 25],
];

// B15001: four blocks of eight lines each from 25 years on, women's 41 lines later.
const BLOCKS_OF_B15001: [string, string, number][] = [
  ["25_34", "25 to 34 years", 11],
  ["35_44", "35 to 44 years", 19],
  ["45_64", "45 to 64 years", 27],
  ["65_over", "65 years and over", 35],
];
const byEducationAge = (formula: (linesAt: (...steps: number[]) => number[]) => Formula): Dimension =>
  by(
    "age",
    "B15001",
    BLOCKS_OF_B15001.map(([key, label, line]) => [
      key,
      label,
      formula((...steps) =>
        bothSexes(
          steps.map((step) => line + step),
          41,
        ),
      ),
    ]),
  );

const AGES_OF_B25007: [string, string][] = [
  ["15_24", "Householder 15 to 24 years"],
  ["25_34", "Householder 25 to 34 years"],
  ["35_44", "Householder 35 to 44 years"],
  ["45_54", "Householder 45 to 54 years"],
  ["55_59", "Householder 55 to 59 years"],
  ["60_64", "Householder 60 to 64 years"],
  ["65_74", "Householder 65 to 74 years"],
  ["75_84", "Householder 75 to 84 years"],
  ["85_over", "Householder 85 years and over"],
];

// B23001: which of its 13 ages make up each group.
const AGES_OF_B23001: [string, string, number, number][] = [
  ["16_19", "16 to 19 years", 0, 1],
  ["20_24", "20 to 24 years", 1, 3],
  ["25_34", "25 to 34 years", 3, 5],
  ["35_44", "35 to 44 years", 5, 6],
  ["45_54", "45 to 54 years", 6, 7],
  ["55_64", "55 to 64 years", 7, 10],
  ["65_over", "65 years and over", 10, 13],
];
const byLaborAge = (formula: (groups: LaborGroup[]) => Formula): Dimension =>
  by(
    "age",
    "B23001",
    AGES_OF_B23001.map(([key, label, first, end]) => [
      key,
      label,
      formula([...GROUPS_OF_B23001.men.slice(first, end), ...GROUPS_OF_B23001.women.slice(first, end)]),
    ]),
  );
const byLaborSex = (formula: (groups: LaborGroup[]) => Formula): Dimension =>
  bySex("B23001", formula(GROUPS_OF_B23001.men), formula(GROUPS_OF_B23001.women));
const unemploymentOf = (groups: LaborGroup[]): Formula =>
  share(unemployed(groups), civilianLaborForce(groups), employed(groups));
const participationOf = (groups: LaborGroup[]): Formula =>
  share(laborForce(groups), population16(groups), outsideLaborForce(groups));

// B27002 (and B27001): nine ages from line 3, three lines each, women's 28 lines later. Four ages moved in 2017.
const AGES_OF_B27002: [number, string, string, VintageRange][] = [
  [3, "under_6", "Under 6 years", SINCE_INSURANCE],
  [6, "6_17", "6 to 17 years", INSURANCE_TO_2016],
  [6, "6_18", "6 to 18 years", SINCE_2017],
  [9, "18_24", "18 to 24 years", INSURANCE_TO_2016],
  [9, "19_25", "19 to 25 years", SINCE_2017],
  [12, "25_34", "25 to 34 years", INSURANCE_TO_2016],
  [12, "26_34", "26 to 34 years", SINCE_2017],
  [15, "35_44", "35 to 44 years", SINCE_INSURANCE],
  [18, "45_54", "45 to 54 years", SINCE_INSURANCE],
  [21, "55_64", "55 to 64 years", SINCE_INSURANCE],
  [24, "65_74", "65 to 74 years", SINCE_INSURANCE],
  [27, "75_over", "75 years and over", SINCE_INSURANCE],
];

const B27010_TO_2016: VintageRange = { acs5: [2013, 2016], acs1: [2013, 2016] };
const SINCE_B27010: VintageRange = { acs5: [2013], acs1: [2013] };

/** The breakdowns of each metric that has any. */
export const BREAKDOWNS: Partial<Record<MetricName, readonly Dimension[]>> = {
  median_household_income: [
    byRace("B19013", cell(1)),
    by("age", "B19049", [
      ["under_25", "Householder under 25 years", cell(2)],
      ["25_44", "Householder 25 to 44 years", cell(3)],
      ["45_64", "Householder 45 to 64 years", cell(4)],
      ["65_over", "Householder 65 years and over", cell(5)],
    ]),
  ],
  per_capita_income: [byRace("B19301", cell(1))],
  median_earnings: [
    byRace("B20017", cell(1)),
    bySex("B20002", cell(2), cell(3)),
    by("education", "B20004", [
      ["less_than_high_school", "Less than high school graduate (25 years and over)", cell(2)],
      ["high_school", "High school graduate, GED included (25 years and over)", cell(3)],
      ["some_college", "Some college or associate's degree (25 years and over)", cell(4)],
      ["bachelors", "Bachelor's degree (25 years and over)", cell(5)],
      ["graduate", "Graduate or professional degree (25 years and over)", cell(6)],
    ]),
  ],
  median_age: [byRace("B01002", cell(1)), bySex("B01002", cell(2), cell(3))],
  poverty_rate: [
    byRace("B17001", share([2], 1, [31])),
    by("age", "B17001", [
      ["under_18", "Under 18 years", povertyOf([...lines(4, 9), ...lines(18, 23)])],
      ["18_64", "18 to 64 years", povertyOf([...lines(10, 14), ...lines(24, 28)])],
      ["65_over", "65 years and over", povertyOf([15, 16, 29, 30])],
    ]),
    bySex("B17001", povertyOf([3]), povertyOf([17])),
  ],
  pct_high_school_or_higher: [
    byRace("C15002", complement([3, 8], 1)),
    byEducationAge((linesAt) => complement(linesAt(1, 2), linesAt(0))),
    bySex("B15002", complement(lines(3, 10), 2), complement(lines(20, 27), 19)),
  ],
  pct_bachelors_or_higher: [
    byRace("C15002", share([6, 11], 1)),
    byEducationAge((linesAt) => share(linesAt(6, 7), linesAt(0))),
    bySex("B15002", share(lines(15, 18), 2), share(lines(32, 35), 19)),
  ],
  pct_graduate_degree: [
    byRace("B15002", share([10, 19], 1), { acs1: [2008] }),
    byEducationAge((linesAt) => share(linesAt(7), linesAt(0))),
    bySex("B15002", share(lines(16, 18), 2), share(lines(33, 35), 19)),
  ],
  homeownership_rate: [
    byRace("B25003", share([2], 1, [3])),
    by(
      "age",
      "B25007",
      AGES_OF_B25007.map(([key, label], index) => [
        key,
        label,
        share([3 + index], [3 + index, 13 + index], [13 + index]),
      ]),
    ),
  ],
  unemployment_rate: [
    byRace("C23002", share([8, 13, 21, 26], [6, 11, 19, 24], [7, 12, 20, 25])),
    byLaborAge(unemploymentOf),
    byLaborSex(unemploymentOf),
  ],
  labor_force_participation: [
    byRace("C23002", share([4, 11, 17, 24], 1, [9, 14, 22, 27])),
    byLaborAge(participationOf),
    byLaborSex(participationOf),
  ],
  pct_uninsured: [
    byRace("C27001", share([4, 7, 10], 1, [3, 6, 9]), SINCE_INSURANCE),
    by("age", "B27010", [
      ["under_18", "Under 18 years", share([17], 2), B27010_TO_2016],
      ["under_19", "Under 19 years", share([17], 2), SINCE_2017],
      ["18_34", "18 to 34 years", share([33], 18), B27010_TO_2016],
      ["19_34", "19 to 34 years", share([33], 18), SINCE_2017],
      ["35_64", "35 to 64 years", share([50], 34), SINCE_B27010],
      ["65_over", "65 years and over", share([66], 51), SINCE_B27010],
    ]),
    bySex("B27001", share(every3(5, 29), 2, every3(4, 28)), share(every3(33, 57), 30, every3(32, 56)), SINCE_INSURANCE),
    byNativity(share([6], 2, [3]), share([12, 17], 7, [9, 14])),
  ],
  pct_private_insurance: [
    by(
      "age",
      "B27002",
      AGES_OF_B27002.map(([line, key, label, vintages]) => [
        key,
        label,
        share(bothSexes([line + 1], 28), bothSexes([line], 28), bothSexes([line + 2], 28)),
        vintages,
      ]),
    ),
    bySex("B27002", share(every3(4, 28), 2, every3(5, 29)), share(every3(32, 56), 30, every3(33, 57)), SINCE_INSURANCE),
    byNativity(share([4], 2), share([10, 15], 7)),
  ],
  total_population: [
    {
      name: "race",
      groupsOverlap: true,
      groups: [
        ...RACES.slice(0, 7).map(({ key, label }, index) => ({
          key,
          label,
          table: "B02001",
          formula: cell(2 + index),
          vintages: ALWAYS,
          // Not Hispanic, and Hispanic.
          also: { table: "B03002", formula: sum(3 + index, 13 + index), vintages: ALWAYS },
        })),
        {
          key: "hispanic",
          label: "Hispanic or Latino, of any race",
          table: "B03003",
          formula: cell(3),
          vintages: { acs5: [2009], acs1: [2009] } as const,
          also: { table: "B03002", formula: cell(12), vintages: ALWAYS },
        },
      ],
    },
    by(
      "age",
      "B01001",
      AGES_OF_B01001.map(([key, label, first, last]) => [key, label, sum(...bothSexes(lines(first, last), 24))]),
    ),
    bySex("B01001", cell(2), cell(26)),
  ],
  pct_under_18: [
    byRace("B01001", share([...lines(3, 6), ...lines(18, 21)], 1)),
    bySex("B01001", share(lines(3, 6), 2), share(lines(27, 30), 26)),
  ],
  pct_over_65: [
    byRace("B01001", share([...lines(14, 16), ...lines(29, 31)], 1)),
    bySex("B01001", share(lines(20, 25), 2), share(lines(44, 49), 26)),
  ],
  vacancy_rate: [
    by(
      "reason",
      "B25004",
      [
        ["for_rent", "For rent"],
        ["rented_not_occupied", "Rented, not occupied"],
        ["for_sale_only", "For sale only"],
        ["sold_not_occupied", "Sold, not occupied"],
        ["seasonal", "For seasonal, recreational, or occasional use"],
        ["migrant_workers", "For migrant workers"],
        ["other", "Other vacant"],
      ].map(([key, label], index) => [
        key as string,
        label as string,
        { kind: "share_of_metric", part: [2 + index], whole: "housing_units" },
      ]),
    ),
  ],
};

/** Below poverty, of below and above: the lines above follow 29 after those below. */
function povertyOf(below: number[]): Formula {
  const above = below.map((line) => line + 29);
  return share(below, [...below, ...above], above);
}

function byNativity(native: Formula, foreign: Formula): Dimension {
  return by(
    "nativity",
    "B27020",
    [
      ["native_born", "Native born", native],
      ["foreign_born", "Foreign born", foreign],
    ],
    SINCE_INSURANCE,
  );
}
