import { type ApiClient, segment } from "../api-client.ts";
import { FIRST_QUARTER, type LendingQuarter } from "../lending/lending.ts";
import { ApprovedLoans, LendingNotes } from "../lending/lending-charts.tsx";
import { Absent } from "../parts/absent.tsx";
import type { Asked } from "./industry.ts";

const TITLE = "Loans to its small businesses";

/** Reads the 7(a) loans to an industry in the nation, by quarter. */
export const readIndustryLending = (api: ApiClient, naics: string): Promise<Asked<readonly LendingQuarter[]>> =>
  api.ask(`/v1/us/sba/industries/${segment(naics)}/lending`, { from_period: FIRST_QUARTER });

/** The 7(a) loans to an industry. */
export function IndustryLendingSection({ asked, csv }: { asked: Asked<readonly LendingQuarter[]>; csv: string }) {
  if ("error" in asked) return <Absent id="lending" title={TITLE} error={asked.error} />;
  return (
    <section>
      <h2 id="lending">{TITLE}</h2>
      <ApprovedLoans answer={asked} csv={csv} />
      <LendingNotes answer={asked} />
    </section>
  );
}
