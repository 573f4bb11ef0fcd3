import type { CompanyToEnrich } from "../../filings/queries/enriched-companies.ts";
import type { LendingSnapshots } from "../../lending/snapshot.ts";
import { type Absence, isAbsent } from "../../metrics/snapshot.ts";
import { type AbsentPart, absentPart } from "../absences.ts";
import { whyNoCounty } from "../headquarters.ts";
import { ofIndustry } from "../labor/labor-context.ts";
import type { LendingContext } from "./schema.ts";

const SOURCE = "SBA 7(a)";

/** Makes the lending context of a company, and says why parts of it are null. */
export function lendingContext(
  company: CompanyToEnrich,
  { counties, industries }: LendingSnapshots,
): { context: LendingContext; absent: AbsentPart[] } {
  const county = ofCounty(company, counties);
  const industry = ofIndustry(company, industries);
  const absent: AbsentPart[] = [];
  if (isAbsent(county)) absent.push(absentPart("lending_context.local_market", county));
  if (isAbsent(industry)) absent.push(absentPart("lending_context.industry_lending", industry));
  return {
    context: {
      local_market: isAbsent(county) ? null : { ...county, source: SOURCE },
      industry_lending: isAbsent(industry) ? null : { ...industry, source: SOURCE },
    },
    absent,
  };
}

/** Lending is counted by the counties of old in Connecticut, as `county_fips` is. */
function ofCounty(company: CompanyToEnrich, counties: LendingSnapshots["counties"]) {
  const { county_fips: county, county_fips_confidence } = company;
  if (county === null || county_fips_confidence === null) return whyNoCounty(company); // both or neither
  const lending = counties.get(county) ?? ({ absence: "area_not_covered" } satisfies Absence);
  return isAbsent(lending) ? lending : { ...lending, county_fips_confidence };
}
