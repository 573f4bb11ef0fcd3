import { Type } from "@sinclair/typebox";
import type { Vintage } from "../vocabulary/vintages.ts";

/** A vintage, and how many of the requested values it has. Nulls do not count. */
export interface CountedVintage {
  vintage: Vintage;
  values: number;
}

/** The vintage of an answer without `vintage=`. */
export interface DefaultVintage {
  vintage: Vintage;
  /** Newer vintages with any value, and older ones with more values than the default, newest first. */
  otherVintages: CountedVintage[];
}

/** A vintage with fewer values than this share of the fullest one answers only if it is requested. */
const LEAST_SHARE = 1 / 2;

/** The rule of {@link defaultVintage} in words. `values`: what is counted. */
export const defaultVintageText = (values: string): string =>
  `the newest loaded vintage with at least half as many ${values} as the fullest one; of one year, 5-year estimates ` +
  "before 1-year estimates. `metadata.other_vintages` names newer and fuller ones";

/**
 * Returns the newest vintage with at least half as many values as the fullest one. `counted` are all candidates, newest
 * first, of one year 5-year before 1-year; undefined if there are none. All answers without `vintage=` use this rule.
 */
export function defaultVintage(counted: readonly CountedVintage[]): DefaultVintage | undefined {
  const most = Math.max(...counted.map(({ values }) => values));
  const position = counted.findIndex(({ values }) => values >= LEAST_SHARE * most);
  const chosen = counted[position];
  if (!chosen) return undefined;
  const otherVintages = counted
    .filter(({ values }, index) => (index < position ? values > 0 : values > chosen.values))
    .map(({ vintage, values }) => ({ vintage, values }));
  return { vintage: chosen.vintage, otherVintages };
}

/** `metadata.other_vintages` of answers that have a default vintage. */
export const otherVintagesField = {
  other_vintages: Type.Optional(
    Type.Array(
      Type.Object(
        {
          vintage: Type.String({ description: "The other vintage.", example: "2018-acs1" }),
          values: Type.Integer({
            description:
              "How many of the requested values it has: metrics of a place, groups of a breakdown, places of a level " +
              "or of a comparison.",
            example: 26,
          }),
        },
        { $id: "OtherVintage", description: "A vintage that answers if it is requested." },
      ),
      {
        description:
          "Loaded vintages that are newer than that of the answer, or have more of the requested values; newest " +
          "first. Absent if `vintage` was requested.",
      },
    ),
  ),
};

/** Returns that field of an answer; nothing if its vintage was requested. */
export const otherVintagesOf = ({ otherVintages }: { otherVintages?: CountedVintage[] | undefined }) =>
  otherVintages === undefined ? {} : { other_vintages: otherVintages };
