import { currentReport, type MadeSubmission } from "../load/made-edgar.ts";

/** Made-up companies that file. */
export const FILERS = Array.from({ length: 40 }, (_, index) => ({
  cik: String(9_100_001 + index).padStart(10, "0"),
  name: `MADE UP ${index + 1} CO`,
}));

const today = (): string => new Date().toISOString().slice(0, 10);

/** The number of a made filing. */
export const accessionOf = (index: number): string => `0009100000-26-${String(index).padStart(6, "0")}`;

/** A current report, filed today by one of {@link FILERS}. */
export const madeReport = (index: number, more: Partial<MadeSubmission> = {}): MadeSubmission => ({
  accession: accessionOf(index),
  form: "8-K",
  filed: today(),
  period: today(),
  filers: [FILERS[index % FILERS.length] as (typeof FILERS)[number]],
  body: currentReport("Item 8.01 Other Events"),
  ...more,
});
