/** Industries whose top lines are not those of commerce: finance (SIC 60 to 67), and utilities (SIC 49). */
export type Industry = "bank" | "insurer" | "real_estate" | "utility";

/** Whether an industry is of finance: it sells no goods, and has no gross profit. */
export const isFinance = (industry: Industry | null): boolean => industry !== null && industry !== "utility";

/**
 * The industry of a SIC code, for the line items that depend on it; null for all others and where none is known.
 * `bank` also stands for credit institutions, brokers and holding companies: their revenue is net of interest expense.
 */
export function industryOf(sic: string | null): Industry | null {
  const code = Number(sic);
  if (sic === null) return null;
  if (code >= 4900 && code <= 4999) return code >= 4950 && code <= 4959 ? null : "utility"; // 495: waste and cleaning
  if (!(code >= 6000 && code <= 6799)) return null;
  if (code >= 6300 && code <= 6411) return "insurer";
  if ((code >= 6500 && code <= 6599) || code === 6798) return "real_estate";
  return "bank";
}
