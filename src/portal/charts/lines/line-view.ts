import { invalidRequest } from "../../../errors.ts";
import { type Cadence, type Period, periodText, readPeriod } from "../periods.ts";
import { TRANSFORMS, type Transform } from "./transforms.ts";

/** What the address of a page says of its lines. */
export interface LineView {
  /** Undefined: the values. */
  transform: Transform | undefined;
  /** The first and the last period, such as `2019` or `2019-04`; undefined: as far as there are periods. */
  from: string | undefined;
  to: string | undefined;
}

const PLAIN: LineView = { transform: undefined, from: undefined, to: undefined };

/**
 * Reads how an address shows a chart.
 * @throws `invalid_request` for another transform, a text that is not a period, or a range that ends before it begins
 */
export function readLineView(query: URLSearchParams, chart: string): LineView {
  const wantedChart = query.get("chart") || chart;
  if (wantedChart !== chart) return PLAIN;
  const sentTransform = query.get("transform") || undefined;
  const transform = TRANSFORMS.find((name) => name === sentTransform);
  if (sentTransform !== undefined && transform === undefined)
    throw invalidRequest([
      { parameter: "transform", message: `"${sentTransform}" is not offered; accepted: ${TRANSFORMS.join(", ")}` },
    ]);
  const [from, to] = [readBound(query, "from"), readBound(query, "to")];
  if (from !== undefined && to !== undefined && !isWithin(to, { ...PLAIN, from }))
    throw invalidRequest([{ parameter: "to", message: `"${to}" is before from "${from}"; accepted: a later period` }]);
  return { transform, from, to };
}

function readBound(query: URLSearchParams, parameter: "from" | "to"): string | undefined {
  const period = query.get(parameter) || undefined;
  if (period !== undefined && readPeriod(period) === undefined)
    throw invalidRequest([
      { parameter, message: `"${period}" is not a period; accepted: 2019, 2019-Q2, 2019-04, 2019-04-30` },
    ]);
  return period;
}

/** Whether a period lies in the range of a view. A year as a bound has all of its months. */
export function isWithin(period: string, { from, to }: LineView): boolean {
  const at = readPeriod(period);
  if (at === undefined) return false;
  const [first, last] = [readPeriod(from ?? ""), readPeriod(to ?? "")];
  return (first === undefined || endOf(at) > first.date) && (last === undefined || at.date < endOf(last));
}

const MONTHS: Readonly<Record<Cadence, number>> = { year: 12, quarter: 3, month: 1, day: 0 };

/** Returns the first moment after a period. */
function endOf({ cadence, date }: Period): Date {
  const days = cadence === "day" ? 1 : 0;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[cadence], date.getUTCDate() + days));
}

/** How a transform is named in the form, and in the title, the unit and the numbers of a chart. */
interface TransformTexts {
  choice: string;
  title: string;
  unit: string;
  /** Writes a value without its unit. */
  number(value: number): string;
  /** What follows a number that is by itself. */
  suffix: string;
}

/** Returns a number with one decimal; one that rounds to zero has no sign. */
function oneDecimal(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return value < 0 && Number(text) > 0 ? `−${text}` : text;
}
const signed = (value: number): string => `${value >= 0.05 ? "+" : ""}${oneDecimal(value)}`;
const significant = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** Returns the texts of a transform. `first`: the period that is 100 of an index. */
export function transformTexts(
  transform: Transform,
  { isPercent, first }: { isPercent: boolean; first: string },
): TransformTexts {
  if (transform === "change")
    return {
      choice: "change on a year",
      title: "change on a year before",
      unit: isPercent ? "percentage points" : "%",
      number: signed,
      suffix: isPercent ? " points" : "%",
    };
  if (transform === "index") {
    const unit = `${periodText(first)} = 100`;
    return { choice: "index", title: "index", unit, number: oneDecimal, suffix: "" };
  }
  return {
    choice: "per person",
    title: "per person",
    unit: "per person of the population",
    number: (value) => significant.format(value),
    suffix: " per person",
  };
}
