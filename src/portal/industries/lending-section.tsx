import type { ApiFailure } from "../api-client.ts";
import { ApprovedLoans, LendingNotes } from "../charts/lending-charts.tsx";
import type { LendingAnswer } from "../parts/lending.ts";
import { Absent } from "../parts/notes.tsx";

const TITLE = "Loans to its small businesses";

/** The 7(a) loans to an industry. */
export function IndustryLendingSection({ asked, csv }: { asked: LendingAnswer | ApiFailure; csv: string }) {
  if ("error" in asked) return <Absent id="lending" title={TITLE} error={asked.error} />;
  return (
    <section>
      <h2 id="lending">{TITLE}</h2>
      <ApprovedLoans answer={asked} csv={csv} />
      <LendingNotes answer={asked} />
    </section>
  );
}
