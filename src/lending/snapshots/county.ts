import { commandText } from "../../command.ts";
import { percentChange, roundedPercent } from "../../metrics/ratio.ts";
import { type Absence, allFor, type WhyNull } from "../../metrics/snapshot.ts";
import type { Naics } from "../../reference/naics.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import type { LendingCounty } from "../figures/areas.ts";
import { type CountyLending, sums } from "../figures/schema.ts";
import { countyRecord } from "../figures/series.ts";
import { titleOf } from "../naics/levels.ts";
import type { WindowFigures } from "./figures.ts";

/** The newest lending of a county. Null: not known, or no loan to compute it from. */
export interface CountyLendingSnapshot {
  county_fips: string;
  county_name: string;
  quarterly_loan_count: number;
  /** Whole dollars, as `avg_loan_size`. */
  quarterly_total_amount: number;
  avg_loan_size: number | null;
  /** Change of the amount on the same quarter a year before, in percent, one decimal. */
  quarterly_yoy_change_pct: number | null;
  /** Dollars charged off ÷ dollars lent, as all charge-off rates: a fraction, 6 decimals. */
  charge_off_rate_trailing_4q: number | null;
  charge_off_rate_mature_4q: number | null;
  top_industry_naics: string | null;
  top_industry_name: string | null;
  /** `YYYY-Qq`. */
  data_period: string;
  /** The county's record of the quarter, as its endpoint gives it. */
  quarter: CountyLending;
  /** The same of the four quarters to `data_period`. */
  trailing_4q: CountyLending;
  /** Change of these four quarters' amount on the four before, in percent, one decimal. */
  trailing_4q_yoy_change_pct: number | null;
  /** The county's part of its state's dollars in these four quarters, in percent, 2 decimals. */
  share_of_state_pct: number | null;
  /** What a reader has to know of the county's code; in Connecticut, what its counties lack. */
  note: string | null;
  /** Why each figure is null, if it is. */
  why_null: WhyCountyNull;
}

type CountyFigures = Omit<CountyLendingSnapshot, "why_null">;
interface WhyCountyNull {
  county: WhyNull<CountyFigures>;
  quarter: WhyNull<CountyLending>;
  trailing_4q: WhyNull<CountyLending>;
}

/** The newest lending of a county, out of the sums that were read. `notes`: those of its code. */
export function countySnapshot(
  { notes, ...county }: LendingCounty & { notes: readonly string[] },
  figures: WindowFigures,
  editions: Naics,
): CountyLendingSnapshot {
  const { fips, name, state } = county;
  const dollars = (window: Parameters<WindowFigures["of"]>[2]) => figures.dollars("area", fips, window);
  const newest = figures.inNewestQuarter("area", fips);
  const quarter = countyRecord(county, figures.of("area", fips, "quarter"));
  const year = countyRecord(county, figures.of("area", fips, "year"));
  const mainIndustry = figures.mainIndustryOf(fips);
  return {
    county_fips: fips,
    county_name: name,
    quarterly_loan_count: newest.loans,
    quarterly_total_amount: wholeDollars(newest.dollars),
    avg_loan_size: wholeAverage(newest),
    quarterly_yoy_change_pct: percentChange(newest.dollars, dollars("quarterBefore")),
    charge_off_rate_trailing_4q: year.charge_off_rate,
    charge_off_rate_mature_4q: figures.of("area", fips, "mature").row?.charge_off_rate ?? null,
    top_industry_naics: mainIndustry ?? null,
    top_industry_name: mainIndustry === undefined ? null : titleOf(editions, mainIndustry),
    data_period: formatQuarter(figures.newest),
    quarter,
    trailing_4q: year,
    trailing_4q_yoy_change_pct: percentChange(dollars("year"), dollars("yearBefore")),
    share_of_state_pct: percentOf(dollars("year"), figures.dollars("area", state.fips, "year")),
    note: notes.length === 0 ? null : notes.join(" "),
    why_null: whyCountyLacks(name, year, figures),
  };
}

const FIGURES = Object.keys(sums).filter((name) => name !== "period") as (keyof WhyNull<CountyLending>)[]; // all others

function whyCountyLacks(name: string, year: CountyLending, figures: WindowFigures): WhyCountyNull {
  const whose = `in ${name}`;
  const ofQuarter = figures.whyNone("quarter", whose);
  const ofYear = figures.whyNone("year", whose);
  const hasLoans = (year.loan_count ?? 0) > 0;
  const fewWithCode: Absence = hasLoans
    ? { absence: "too_few_loans", detail: `Fewer than five loans ${whose} in the four quarters have a NAICS code.` }
    : ofYear;
  return {
    county: {
      avg_loan_size: ofQuarter,
      quarterly_yoy_change_pct: figures.whyNone("quarterBefore", whose),
      charge_off_rate_trailing_4q: ofYear,
      charge_off_rate_mature_4q: figures.whyNone("mature", whose),
      ...allFor(["top_industry_naics", "top_industry_name"], figures.noIndustries ?? fewWithCode),
      trailing_4q_yoy_change_pct: figures.whyNoChange("year", "yearBefore", whose),
      share_of_state_pct: ofYear,
    },
    quarter: allFor(FIGURES, ofQuarter),
    trailing_4q: {
      ...allFor(FIGURES, ofYear),
      median_loan_size: hasLoans ? NO_YEAR_MEDIANS : ofYear,
    },
  };
}

const NO_YEAR_MEDIANS: Absence = {
  absence: "not_loaded",
  detail:
    "An older version of govdata loaded the loans, without the medians of four quarters: " +
    `${commandText("load sba")}.`,
};

/** To the nearest dollar, half a dollar up. */
export const wholeDollars = (dollars: number): number => Math.round(dollars);

/**
 * Dollars a loan, to the nearest dollar, half a dollar up; null without a loan. Not from an average that is rounded.
 */
export const wholeAverage = ({ loans, dollars }: { loans: number; dollars: number }): number | null =>
  loans === 0 ? null : Math.floor((2 * Math.round(dollars * 100) + 100 * loans) / (200 * loans));

/** `part` in percent of `whole`, 2 decimals, half up, exact; null where either is unknown, or `whole` is 0. */
const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null ? null : roundedPercent(part, whole, 2);
