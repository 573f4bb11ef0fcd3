import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import type { LendingSnapshots } from "../../lending/snapshot.ts";
import { type Absence, isAbsent } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentFigures, absentPart } from "../absences.ts";
import { whyNoCounty } from "../headquarters.ts";
import { ofIndustry } from "../labor/labor-context.ts";
import type { LendingContext } from "./schema.ts";

const SOURCE = "SBA 7(a)";

/** Makes the lending context of a company, and says why parts of it are null. */
export function lendingContext(
  company: CompanyToEnrich,
  { counties, industries }: LendingSnapshots,
): { context: LendingContext; absent: AbsentPart[] } {
  const { market, absent } = localMarket(company, counties);
  const { lending, absent: absentOfIndustry } = industryLending(company, industries);
  return { context: { local_market: market, industry_lending: lending }, absent: [...absent, ...absentOfIndustry] };
}

/** Lending is counted by the counties of old in Connecticut, as `county_fips` is. */
function localMarket(
  company: CompanyToEnrich,
  counties: LendingSnapshots["counties"],
): { market: LendingContext["local_market"]; absent: AbsentPart[] } {
  const path = "lending_context.local_market";
  const { county_fips: fips, county_fips_confidence } = company;
  if (fips === null || county_fips_confidence === null)
    // both or neither
    return { market: null, absent: [absentPart(path, whyNoCounty(company))] };
  const county = counties.get(fips) ?? ({ absence: "area_not_covered" } satisfies Absence);
  if (isAbsent(county)) return { market: null, absent: [absentPart(path, county)] };
  const { why_null: reasons, ...figures } = county;
  return {
    market: { ...figures, county_fips_confidence, source: SOURCE },
    absent: [
      ...absentFigures(path, figures, reasons.county),
      ...absentFigures(`${path}.quarter`, figures.quarter, reasons.quarter),
      ...absentFigures(`${path}.trailing_4q`, figures.trailing_4q, reasons.trailing_4q),
    ],
  };
}

function industryLending(
  company: CompanyToEnrich,
  industries: LendingSnapshots["industries"],
): { lending: LendingContext["industry_lending"]; absent: AbsentPart[] } {
  const path = "lending_context.industry_lending";
  const industry = ofIndustry(company, industries);
  if (isAbsent(industry)) return { lending: null, absent: [absentPart(path, industry)] };
  const { why_null: reasons, ...figures } = industry;
  return { lending: { ...figures, source: SOURCE }, absent: absentFigures(path, figures, reasons) };
}
