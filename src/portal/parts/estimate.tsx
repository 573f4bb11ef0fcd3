import type { ComponentChildren } from "preact";
import type { DataOf } from "../../in-process/operations.ts";
import { figureText, marginClass, reasonText, UNRELIABLE, UNRELIABLE_NOTE } from "./figures.ts";

/** A value of the census with its margin of error at 90%; null with the reason next to it. */
export type MetricValue = DataOf<"getPlaceMetrics">["metrics"][string][string];

/**
 * A value with its margin, or the reason why there is none. `below`: what is below the reason. `characters`: those of
 * the longest margin of its column, so that the digits of the values are below each other.
 */
export function Figure({
  figure,
  below,
  characters = 0,
}: {
  figure: MetricValue | undefined;
  below?: ComponentChildren;
  characters?: number;
}) {
  if (!figure || figure.value === null)
    return (
      <span class="missing">
        – <span class="reason">{reasonText(figure?.value_note ?? "not_loaded")}</span>
        {below !== undefined && <div class="unit">{below}</div>}
      </span>
    );
  const { value, unit, open_ended: openEnded } = figure;
  return (
    <>
      {openEnded === undefined ? "" : openEnded === "above" ? "over " : "under "}
      {figureText(value, unit)} <Margin characters={characters}>{marginText(figure)}</Margin>
    </>
  );
}

/**
 * Returns the margin of error of a value as it follows it: `±$1,023`, `±0.0` for one that rounds to nothing. Nothing
 * where there is none: a sign for that reads as an error, and {@link marginNote} says why.
 */
const marginText = ({ moe, unit, unreliable }: MetricValue): string =>
  moe === null ? "" : `±${figureText(moe, unit)}${unreliable ? ` ${UNRELIABLE}` : ""}`;

/** Returns the characters of the longest margin of a column. */
export const marginCharacters = (figures: readonly (MetricValue | undefined)[]): number =>
  Math.max(0, ...figures.map((figure) => (figure && figure.value !== null ? marginText(figure).length : 0)));

/** Explains the signs of margins, with the reasons why some of the figures have none. */
export function marginNote(figures: readonly (MetricValue | undefined)[]): string {
  const reasons = new Set(
    figures.flatMap((figure) =>
      figure && figure.value !== null && figure.moe === null && figure.moe_note !== undefined
        ? [reasonText(figure.moe_note)]
        : [],
    ),
  );
  return (
    "± is the margin of error at 90% confidence." +
    (figures.some((figure) => figure?.unreliable) ? ` ${UNRELIABLE_NOTE}` : "") +
    (reasons.size === 0 ? "" : ` Values without ± have none: ${[...reasons].join("; ")}.`)
  );
}

/** A margin of error behind a value, in a box as wide as the longest of its column. */
export const Margin = ({ characters, children }: { characters: number; children: ComponentChildren }) => (
  <span class={marginClass(characters)}>{children}</span>
);
