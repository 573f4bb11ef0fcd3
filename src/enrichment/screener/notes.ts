import type { ScreenerField } from "./fields.ts";
import type { ShownRequest } from "./request.ts";
import type { Bound } from "./screen.ts";
import type { Screened } from "./screened.ts";
import { unknownValueNotes } from "./unknown-values.ts";

/** Returns what readers of an answer must know: values that no company has, likely wrong units, mixed currencies. */
export const notesOf = (screened: Screened, { filters, compared, bounds }: ShownRequest): string[] => [
  ...unknownValueNotes(screened, filters),
  ...bounds.flatMap((bound) => unitNotes(bound, compared)),
  ...currencyNotes(compared, filters.currency),
];

/** Says what a bound means that looks like a fraction of a field in percent, or like percent of a fraction. */
function unitNotes({ field: name, minimum, maximum }: Bound, compared: readonly ScreenerField[]): string[] {
  const unit = compared.find((field) => field.name === name)?.unit;
  return [...new Set([minimum, maximum])].flatMap((value) => {
    if (value === undefined || value === 0) return [];
    const hundredfold = Number((value * 100).toPrecision(15));
    const hundredth = Number((value / 100).toPrecision(15));
    if (unit === "percent" && Math.abs(value) <= 1)
      return `${name} is in percent: ${value} means ${value}%. For ${hundredfold}% send ${hundredfold}.`;
    if (unit === "fraction" && Math.abs(value) > 1)
      return `${name} is a fraction: ${value} means ${hundredfold}%. For ${value}% send ${hundredth}.`;
    return [];
  });
}

const MIXED_CURRENCIES =
  "Amounts are in each company's own currency (`currency` of the row), so bounds and order mix currencies. " +
  "currency=USD compares companies of one currency.";

/** Says that bounds and order mix currencies, unless all companies that pass have the same one. */
const currencyNotes = (compared: readonly ScreenerField[], currencies: readonly string[] = []): string[] =>
  compared.some(({ unit }) => unit.startsWith("currency")) && currencies.length !== 1 ? [MIXED_CURRENCIES] : [];
