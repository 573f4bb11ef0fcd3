/** The rank of a form's facts. The lowest number wins; `NEVER` is not used for statements at all. */
export const PERIODIC = 1;
const CURRENT = 2;
const REGISTRATION = 3;
const OTHER = 4;
export const NEVER = 9;

const ANNUAL = /^(10-K|10-K405|10-KSB|10-KSB40|10-KT|10-KT405|20-F|40-F)(\/A)?$/;
const RANKS: readonly [RegExp, number][] = [
  [ANNUAL, PERIODIC],
  [/^(10-Q|10-QT|10-QSB|6-K)(\/A)?$/, PERIODIC],
  [/^8-K/, CURRENT],
  [/^(S-|SF-|F-|424|POS|10-12|20FR|40FR|POSASR|N-2)/, REGISTRATION],
  // Proxies have pay versus performance; an 11-K has the statements of a savings plan, not of the company.
  [/^(DEF|PRE|DFAN|DFRN|PX14|11-K)/, NEVER],
];
const ranks = new Map<string, number>();

/** The rank of a form: periodic reports before 8-K, before registration statements; proxies never count. */
export function formRank(form: string): number {
  const cachedRank = ranks.get(form);
  if (cachedRank !== undefined) return cachedRank;
  const rank = RANKS.find(([pattern]) => pattern.test(form))?.[1] ?? OTHER;
  if (ranks.size < 1_000) ranks.set(form, rank);
  return rank;
}

/** Whether a form reports a fiscal year or a transition period as a whole. */
export const isAnnualForm = (form: string): boolean => ANNUAL.test(form);

/** Whether a form reports a period. Its statements win over those of all other forms. */
export const isPeriodicForm = (form: string): boolean => formRank(form) === PERIODIC;

/** Whether a form reports a transition period between two year ends. */
export const isTransitionForm = (form: string): boolean => form.startsWith("10-KT");
