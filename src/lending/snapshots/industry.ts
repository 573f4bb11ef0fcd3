import { percentChange } from "../../metrics/ratio.ts";
import type { Absence, WhyNull } from "../../metrics/snapshot.ts";
import { matchLevel, type Naics } from "../../reference/naics.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import { levelsOf, titleOf } from "../naics/levels.ts";
import { wholeAverage, wholeDollars } from "./county.ts";
import type { WindowFigures } from "./figures.ts";

/** The newest lending of an industry in the nation. Null: not known, or no loan to compute it from. */
export interface IndustryLendingSnapshot {
  /** The finest level of the asked code with enough loans in the four quarters to `data_period`. */
  naics_code: string;
  naics_description: string;
  /** `6-digit` to `2-digit`, by the digits of `naics_code`. */
  naics_match_level: string;
  national_quarterly_loan_count: number;
  /** Whole dollars, as `national_avg_loan_size`. */
  national_quarterly_total_amount: number;
  national_avg_loan_size: number | null;
  /** Change of the amount on the same quarter a year before, in percent, one decimal. */
  national_yoy_change_pct: number | null;
  /** Dollars charged off ÷ dollars lent: a fraction, 6 decimals. */
  national_charge_off_rate_trailing_4q: number | null;
  national_charge_off_rate_mature_4q: number | null;
  /** `YYYY-Qq`. */
  data_period: string;
  /** Why each figure is null, if it is. */
  why_null: WhyNull<Omit<IndustryLendingSnapshot, "why_null">>;
}

/** Fewer loans in four quarters say little of an industry: the level above answers. */
const FEWEST_LOANS = 20;

/** The newest lending of an industry, out of the sums that were read; why there is none. */
export function industrySnapshot(
  askedCode: string,
  figures: WindowFigures,
  editions: Naics,
): IndustryLendingSnapshot | Absence {
  if (figures.noIndustries) return figures.noIndustries;
  const levels = levelsOf(askedCode);
  const code = levels.findLast((level) => (figures.of("industry", level, "year").row?.loan_count ?? 0) >= FEWEST_LOANS);
  const ofYear = figures.whyNone("year", `of the industry ${code ?? askedCode}`);
  if (code === undefined) return ofYear.absence === "not_loaded" ? ofYear : { absence: "too_few_loans" };
  const newest = figures.inNewestQuarter("industry", code);
  const whose = `of the industry ${code}`;
  return {
    naics_code: code,
    naics_description: titleOf(editions, code),
    naics_match_level: matchLevel(code),
    national_quarterly_loan_count: newest.loans,
    national_quarterly_total_amount: wholeDollars(newest.dollars),
    national_avg_loan_size: wholeAverage(newest),
    national_yoy_change_pct: percentChange(newest.dollars, figures.dollars("industry", code, "quarterBefore")),
    national_charge_off_rate_trailing_4q: figures.of("industry", code, "year").row?.charge_off_rate ?? null,
    national_charge_off_rate_mature_4q: figures.of("industry", code, "mature").row?.charge_off_rate ?? null,
    data_period: formatQuarter(figures.newest),
    why_null: {
      national_avg_loan_size: figures.whyNone("quarter", whose),
      national_yoy_change_pct: figures.whyNone("quarterBefore", whose),
      national_charge_off_rate_trailing_4q: ofYear,
      national_charge_off_rate_mature_4q: figures.whyNone("mature", whose),
    },
  };
}
