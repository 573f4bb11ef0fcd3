import { LINE_ITEMS } from "../../src/filings/facts/concepts/table.ts";

/** How much a made-up company has filed. */
interface Size {
  years: number;
  /** Concepts that no line item has: of a real company's facts two thirds are of such. */
  otherConcepts: number;
}

const DAY_MS = 86_400_000;
/** Returns a number with leading zeros. */
const digits = (number: number, count: number): string => String(number).padStart(count, "0");
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first concept of each line item: as many as a company of commerce files of the table. */
const MAPPED = Object.values(LINE_ITEMS)
  .flat()
  .flatMap(({ measure, ways }) => {
    const concept = ways["us-gaap"][0]?.terms[0]?.concept;
    return concept === undefined ? [] : [{ concept, measure: measure as string }];
  });

/** Company facts of a made-up company in EDGAR's form: quarterly and annual reports, each with the previous year. */
export function madeFacts(cik: number, { years, otherConcepts }: Size): string {
  const facts: Record<string, { label: string; description: string; units: Record<string, object[]> }> = {};
  const others = Array.from({ length: otherConcepts }, (_, index) => ({
    concept: `MadeConcept${index}`,
    measure: "flow",
  }));
  for (const [index, { concept, measure }] of [...MAPPED, ...others].entries()) {
    const list: object[] = [];
    for (let quarter = 0; quarter < years * 4; quarter++) {
      const year = 2026 - years + Math.floor(quarter / 4);
      const part = quarter % 4;
      const end = Date.UTC(year, part * 3 + 3, 0);
      const filing = {
        accn: `${digits(cik, 10)}-${digits(year % 100, 2)}-${digits(part + 1, 6)}`,
        fy: year,
        fp: part === 3 ? "FY" : `Q${part + 1}`,
        form: part === 3 ? "10-K" : "10-Q",
        filed: day(end + 40 * DAY_MS),
      };
      const isDuration = ["flow", "per_share", "average_shares"].includes(measure);
      for (const back of [0, 1]) {
        const last = Date.UTC(year - back, part * 3 + 3, 0);
        const starts = isDuration ? (part === 3 ? [0] : [...new Set([0, part * 3])]) : [undefined];
        for (const start of starts)
          list.push({
            ...(start === undefined ? {} : { start: day(Date.UTC(year - back, start, 1)) }),
            end: day(last),
            val: 1_000_000 * ((index * 37 + (year - back) * 13 + part * 5 + (start ?? 0)) % 9_973) + 17_000,
            ...filing,
          });
      }
    }
    const unit =
      measure === "per_share"
        ? "USD/shares"
        : measure.endsWith("share_count") || measure === "average_shares"
          ? "shares"
          : "USD";
    facts[concept] = { label: concept, description: "Made up for a measurement.", units: { [unit]: list } };
  }
  return JSON.stringify({ cik, entityName: `MADE UP ${cik}`, facts: { "us-gaap": facts } });
}
