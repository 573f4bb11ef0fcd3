import type { VintageRange } from "../vocabulary/vintages.ts";
import { cell, complement, every3, type Formula, type Line, lines, partOfShare, share, sum } from "./formulas.ts";
import {
  civilianLaborForce,
  employed,
  GROUPS_OF_B23001,
  laborForce,
  outsideLaborForce,
  unemployed,
} from "./labor-lines.ts";
import type { StoredMetric } from "./metric-names.ts";

/** One table that gives a metric. Its place in the list is the rank: 0 is the best. */
export interface MetricSource {
  /** `B19013`, `DP03`, `S1701`. */
  table: string;
  formula: Formula;
  /** The vintages in which the table means this. */
  vintages: VintageRange;
}

const ALWAYS: VintageRange = { acs5: [2009], acs1: [2005] };
const SINCE_LABOR_TABLE: VintageRange = { acs5: [2011], acs1: [2011] };
const BEFORE_LABOR_TABLE: VintageRange = { acs5: [2009, 2010], acs1: [2005, 2010] };
const SINCE_B15003: VintageRange = { acs5: [2012], acs1: [2008] };
const SINCE_INSURANCE: VintageRange = { acs5: [2012], acs1: [2009] };

const from = (table: string, formula: Formula, vintages: VintageRange = ALWAYS): MetricSource => ({
  table,
  formula,
  vintages,
});

/**
 * A line that a DP or S table names, in the vintages in which profile-lines.ts (or the file's own labels) find it.
 * These tables publish the percentage and its margin; they come after the detailed tables.
 */
const namedLine = (table: string, line: string, vintages: VintageRange = ALWAYS): MetricSource =>
  from(table, cell(line), vintages);

const race = (line: number, pair: [number, number], name: string): MetricSource[] => [
  from("B02001", share([line], 1)),
  from("B03002", share(pair, 1)),
  namedLine("DP05", `${name}%`),
];

const ofBothSexes = (men: readonly Line[], women: readonly Line[]): Line[] => [...men, ...women];
const men = GROUPS_OF_B23001.men;
const women = GROUPS_OF_B23001.women;
const participation = share(
  ofBothSexes(laborForce(men), laborForce(women)),
  1,
  ofBothSexes(outsideLaborForce(men), outsideLaborForce(women)),
);
const unemployment = share(
  ofBothSexes(unemployed(men), unemployed(women)),
  ofBothSexes(civilianLaborForce(men), civilianLaborForce(women)),
  ofBothSexes(employed(men), employed(women)),
);

/** B27001 and B27002: of each age of each sex a line with insurance, and after it one without. */
const withInsurance = (kind: "some" | "none"): Formula => {
  const [insured, uninsured] = [ofBothSexes(every3(4, 28), every3(32, 56)), ofBothSexes(every3(5, 29), every3(33, 57))];
  return kind === "some" ? share(insured, 1, uninsured) : share(uninsured, 1, insured);
};

/**
 * Where each stored metric can be read from, best first. Rank 0 is the table that the metric is defined by; then
 * detailed tables that give the same number with as many terms or fewer, then the percentages that the Bureau itself
 * publishes in DP and S tables, and last the detailed tables whose many terms miss the published margin (B01001 for
 * ages 2.2 to 2.4 times too wide, B27001 and B27002 0.8 times, where nothing better was published), with tables that
 * were added later. B23001 is the detailed table of the labor force to 2010; from 2011 on it is used only where B23025
 * and the rest have no value. B20004 is not a source of median earnings: it is about people of 25 and over.
 */
export const SOURCES: Readonly<Record<StoredMetric, readonly MetricSource[]>> = {
  median_age: [from("B01002", cell(1)), namedLine("DP05", "median_age"), namedLine("S0101", "median_age")],
  total_population: [
    from("B01003", cell(1)),
    from("B01001", cell(1)),
    from("B02001", cell(1)),
    from("B03002", cell(1)),
    from("B03003", cell(1), { acs5: [2009], acs1: [2009] }),
    namedLine("DP05", "total_population"),
    namedLine("S0101", "total_population"),
  ],
  population_under_18: [
    from("B09001", cell(1)),
    from("DP05", partOfShare("under_18%", "total_population", { count: "under_18" })),
    from("B01001", sum(...lines(3, 6), ...lines(27, 30))),
    from("S0101", partOfShare("under_18%", "total_population")),
    from("S0101", partOfShare("18_and_over%", "total_population", { isRest: true })),
  ],
  population_over_65: [
    from("B09020", cell(1), { acs5: [2012], acs1: [2008] }),
    // From 2012 the same code is another table, about the relationship of children.
    from("B09017", cell(1), { acs5: [2009, 2011] }),
    from("DP05", partOfShare("65_and_over%", "total_population", { count: "65_and_over" })),
    from("B01001", sum(...lines(20, 25), ...lines(44, 49))),
    from("S0101", partOfShare("65_and_over%", "total_population")),
  ],
  pct_white: race(2, [3, 13], "white"),
  pct_black: race(3, [4, 14], "black"),
  pct_asian: race(5, [6, 16], "asian"),
  pct_hispanic: [
    from("B03003", share([3], 1, [2]), { acs5: [2009], acs1: [2009] }),
    from("B03002", share([12], 1, [2])),
    namedLine("DP05", "hispanic%"),
  ],
  median_household_income: [
    from("B19013", cell(1)),
    namedLine("S1901", "median_household_income"),
    namedLine("DP03", "median_household_income"),
  ],
  per_capita_income: [from("B19301", cell(1)), namedLine("DP03", "per_capita_income")],
  median_earnings: [from("B20002", cell(1)), from("B20017", cell(1)), namedLine("DP03", "median_earnings")],
  poverty_rate: [
    from("B17001", share([2], 1, [31])),
    from("B17020", share([2], 1, [10])),
    namedLine("S1701", "poverty_rate%"),
    namedLine("DP03", "poverty_rate%"),
  ],
  gini_index: [from("B19083", cell(1), { acs5: [2010], acs1: [2006] })],
  median_home_value: [from("B25077", cell(1)), namedLine("DP04", "median_home_value")],
  median_rent: [from("B25064", cell(1)), namedLine("DP04", "median_rent")],
  homeownership_rate: [
    from("B25003", share([2], 1, [3])),
    from("B25007", share([2], 1, [12])),
    namedLine("DP04", "owner_occupied%"),
    from("DP04", share(["owner_occupied"], "occupied", ["renter_occupied"])),
  ],
  vacancy_rate: [
    from("B25002", share([3], 1, [2])),
    namedLine("DP04", "vacant%"),
    from("DP04", share(["vacant"], "housing_units", ["occupied"])),
  ],
  housing_units: [from("B25001", cell(1)), from("B25002", cell(1)), namedLine("DP04", "housing_units")],
  pct_high_school_or_higher: [
    from("B15003", complement(lines(2, 16), 1), SINCE_B15003),
    from("B15002", complement([...lines(3, 10), ...lines(20, 27)], 1)),
    from("B06009", complement([2], 1)),
    namedLine("S1501", "high_school_or_higher%"),
    namedLine("DP02", "high_school_or_higher%"),
  ],
  pct_bachelors_or_higher: [
    from("B15003", share(lines(22, 25), 1), SINCE_B15003),
    from("B15002", share([...lines(15, 18), ...lines(32, 35)], 1)),
    from("B06009", share([5, 6], 1)),
    namedLine("S1501", "bachelors_or_higher%"),
    namedLine("DP02", "bachelors_or_higher%"),
  ],
  pct_graduate_degree: [
    from("B15003", share(lines(23, 25), 1), SINCE_B15003),
    from("B15002", share([...lines(16, 18), ...lines(33, 35)], 1)),
    from("B06009", share([6], 1)),
    namedLine("S1501", "graduate_degree%"),
    namedLine("DP02", "graduate_degree%"),
  ],
  labor_force_participation: [
    from("B23025", share([2], 1, [7]), SINCE_LABOR_TABLE),
    from("B23001", participation, BEFORE_LABOR_TABLE),
    namedLine("S2301", "labor_force_participation%"),
    namedLine("DP03", "in_labor_force%"),
    from("DP03", share(["in_labor_force"], "population_16", ["not_in_labor_force"])),
    from("B23001", participation, SINCE_LABOR_TABLE),
  ],
  unemployment_rate: [
    from("B23025", share([5], 3, [4]), SINCE_LABOR_TABLE),
    from("B23001", unemployment, BEFORE_LABOR_TABLE),
    namedLine("S2301", "unemployment_rate%"),
    namedLine("DP03", "unemployment_rate%"),
    from("DP03", share(["unemployed"], "civilian_labor_force", ["employed"])),
    from("B23001", unemployment, SINCE_LABOR_TABLE),
  ],
  pct_uninsured: [
    from("B27020", share([6, 12, 17], 1, [3, 9, 14]), SINCE_INSURANCE),
    namedLine("S2701", "uninsured%", SINCE_INSURANCE),
    namedLine("DP03", "uninsured%", SINCE_INSURANCE),
    from("B27001", withInsurance("none"), SINCE_INSURANCE),
  ],
  pct_private_insurance: [
    from("B27020", share([4, 10, 15], 1), SINCE_INSURANCE),
    namedLine("DP03", "private_insurance%", SINCE_INSURANCE),
    from("B27002", withInsurance("some"), SINCE_INSURANCE),
    namedLine("S2703", "private_insurance%", SINCE_INSURANCE),
  ],
};
