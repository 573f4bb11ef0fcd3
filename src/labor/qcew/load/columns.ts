import { sourceRefused } from "../../../errors.ts";
import type { Header } from "../../../loading/formats/header.ts";

/** The positions of the read columns. By-area and by-industry files have 47 columns, single files and slices 42. */
export interface Columns {
  area: number;
  own: number;
  industry: number;
  level: number;
  size: number;
  year: number;
  quarter: number;
  disclosure: number;
  establishments: number;
  months: readonly [number, number, number];
  wages: number;
  weeklyWage: number;
  lqDisclosure: number;
  lqEmployment: number;
  lqWages: number;
  otyDisclosure: number;
  otyEmployment: number;
  otyWages: number;
  otyWeeklyWage: number;
}

/** Returns whether these are column names of QCEW figures, of any period. Code lists don't have the last two. */
export const isQcewHeading = (names: readonly string[]): boolean =>
  ["area_fips", "own_code", "industry_code", "agglvl_code"].every((name) => names.includes(name));

/** Returns whether the columns are annual averages. These are not read, because their rows are not quarters. */
export const isAnnualHeading = (names: readonly string[]): boolean =>
  isQcewHeading(names) && names.includes("annual_avg_estabs");

/**
 * Finds the columns by name, in both the 47-column and the 42-column form.
 * @throws `source_refused` that names the missing column, or says that the file holds annual averages.
 */
export function findColumns(header: Header): Columns {
  if (isAnnualHeading(header.names))
    throw sourceRefused(header.at, undefined, "holds annual averages; accepted: the quarterly file of the year");
  return {
    area: header.column("area_fips"),
    own: header.column("own_code"),
    industry: header.column("industry_code"),
    level: header.column("agglvl_code"),
    size: header.column("size_code"),
    year: header.column("year"),
    quarter: header.column("qtr"),
    disclosure: header.column("disclosure_code"),
    establishments: header.column("qtrly_estabs", "qtrly_estabs_count"),
    months: [header.column("month1_emplvl"), header.column("month2_emplvl"), header.column("month3_emplvl")],
    wages: header.column("total_qtrly_wages"),
    weeklyWage: header.column("avg_wkly_wage"),
    lqDisclosure: header.column("lq_disclosure_code"),
    lqEmployment: header.column("lq_month3_emplvl"),
    lqWages: header.column("lq_total_qtrly_wages"),
    otyDisclosure: header.column("oty_disclosure_code"),
    otyEmployment: header.column("oty_month3_emplvl_pct_chg"),
    otyWages: header.column("oty_total_qtrly_wages_pct_chg"),
    otyWeeklyWage: header.column("oty_avg_wkly_wage_pct_chg"),
  };
}
