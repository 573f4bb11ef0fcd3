import { NO_FIGURE, reasonText } from "../parts/figures.ts";
import type { Percentile, WageKind, WageYear } from "./occupation.ts";

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Returns a wage: annual ones in whole dollars, hourly ones with cents, as they are published. */
export const wageText = (value: number, kind: WageKind): string =>
  (kind === "annual" ? wholeDollars : cents).format(value);

/** A wage of a year; `over` the limit where it is not published for being so high, else the reason. */
export const Wage = ({ year, kind, measure }: { year: WageYear; kind: WageKind; measure: Percentile | "mean" }) => (
  <WageValue
    value={year[`${kind}_${measure}`]}
    note={year.value_notes[`${kind}_${measure}`]}
    limit={year.top_code?.[kind]}
    kind={kind}
  />
);

/** A wage, or why there is none. `limit`: that of its year, for wages that are not published for being so high. */
export function WageValue({
  value,
  note,
  limit,
  kind,
}: {
  value: number | null;
  note: string | undefined;
  limit: number | undefined;
  kind: WageKind;
}) {
  if (value !== null) return <>{wageText(value, kind)}</>;
  if (note === "top_coded" && limit !== undefined) return <>over {wageText(limit, kind)}</>;
  return (
    <span class="missing">
      {NO_FIGURE} <span class="reason">{reasonText(note)}</span>
    </span>
  );
}
