import type { Database } from "../../../storage/database.ts";
import { type Coverage, sectionCoverage } from "../../queries/section-coverage.ts";

/** What `govdata status` says of sections: how much is covered, and why the rest is not. */
export async function coverageFacts({ sql }: Database): Promise<string[]> {
  const { filers, filings } = await sectionCoverage(sql);
  return [
    `sections of 10-K and 10-Q: ${counted(filers.covered)} of ${counted(total(filers))} companies, ` +
      `${counted(filings.covered)} filings`,
    ...reasons("companies without sections", filers),
    ...reasons("filings without sections", filings),
  ];
}

const total = ({ covered, excluded }: Coverage): number => excluded.reduce((sum, { count }) => sum + count, covered);

const counted = (count: number): string => count.toLocaleString("en-US");

const reasons = (label: string, { excluded }: Coverage): string[] =>
  excluded.length === 0
    ? []
    : [`${label}: ${excluded.map(({ reason, count }) => `${counted(count)} ${reason}`).join(", ")}`];
