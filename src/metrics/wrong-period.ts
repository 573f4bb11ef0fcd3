import type { AreaMetric } from "./metric.ts";

const FORMS = { monthly: /^\d{4}-\d{2}$/, quarterly: /^\d{4}-Q\d$/, annual: /^\d{4}$/ } as const;
const FORM_WORDS = {
  monthly: "a month as YYYY-MM",
  quarterly: "a quarter as YYYY-Qq",
  annual: "a year as YYYY",
} as const;

/** Returns why a period does not fit the metric's cadence. Undefined if it fits. */
export function wrongPeriod(
  { cadence, hasAnnual = false }: Pick<AreaMetric, "cadence" | "hasAnnual">,
  period: string,
): string | undefined {
  if (FORMS[cadence].test(period) || (hasAnnual && FORMS.annual.test(period))) return undefined;
  const years = hasAnnual && cadence !== "annual" ? `, or ${FORM_WORDS.annual} for its average` : "";
  return `"${period}" is not accepted: the metric is ${cadence}; accepted: ${FORM_WORDS[cadence]}${years}`;
}
