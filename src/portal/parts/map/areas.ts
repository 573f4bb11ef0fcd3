import { figureText, isMoney, UNRELIABLE, unitName } from "../figures.ts";
import { classOf, isUncertain } from "./classes.ts";

/** The levels that a map or its table can show. */
export const MAP_LEVELS = ["state", "county", "tract"] as const;
export type MapLevel = (typeof MAP_LEVELS)[number];

/** An area with its figure. The page and its script share this file. */
export interface MapArea {
  /** FIPS code: 2 digits of a state, 5 of a county, 11 of a tract. */
  code: string;
  name: string;
  value: number | null;
  /** Margin of error at 90%; null where none is published. */
  moe: number | null;
  /** Why the value is missing, or what a reader must know about it, in words. */
  note: string;
  /** A median in the highest or lowest class is above or below its value, which is the end of the published range. */
  openEnded?: "above" | "below" | undefined;
  /** The API's answer has no row of it: it is drawn, and is not in the table. */
  isAbsent?: true | undefined;
  /** The API calls the estimate unreliable. */
  unreliable?: boolean | undefined;
}

/** Returns areas as lines of fields between tabs: a script reads thousands of them in a few milliseconds. */
export const areaLines = (areas: readonly MapArea[]): string =>
  areas
    .map(({ code, name, value, moe, note, openEnded = "", isAbsent = "", unreliable = "" }) =>
      [code, name, value ?? "", moe ?? "", note, openEnded, isAbsent, unreliable].map(oneField).join("\t"),
    )
    .join("\n");

const oneField = (field: string | number | boolean): string => String(field).replace(/[\t\r\n]+/g, " ");

/** Reads what {@link areaLines} wrote. */
export const readAreaLines = (text: string): MapArea[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [code = "", name = "", value = "", moe = "", note = "", open, ...marks] = line.split("\t");
      const openEnded = open === "above" || open === "below" ? open : undefined;
      const [isAbsent, unreliable] = marks.map((mark) => (mark === "true" ? true : undefined));
      return { code, name, value: numberOf(value), moe: numberOf(moe), note, openEnded, isAbsent, unreliable };
    });

const numberOf = (field: string): number | null => (field === "" ? null : Number(field));

/** Returns areas with the highest value first, those without one last. */
export const highestFirst = (areas: readonly MapArea[]): MapArea[] =>
  areas.toSorted((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));

/** Returns a value as it is read: `$126,240`; `over $250,000` for a median above the published range. */
export const valueText = ({ value, openEnded }: MapArea, unit: string): string =>
  `${openEnded === undefined ? "" : openEnded === "above" ? "over " : "under "}${figureText(value, unit)}`;

/** Returns the margin of error as it follows a value: `±$1,023`; `""` where there is none. */
export const marginText = ({ moe, unreliable }: MapArea, unit: string): string =>
  moe === null ? "" : `±${figureText(moe, unit)}${unreliable ? ` ${UNRELIABLE}` : ""}`;

/** Returns the characters of the longest margin. */
export const marginCharacters = (areas: readonly MapArea[], unit: string): number =>
  areas.reduce((most, area) => Math.max(most, marginText(area, unit).length), 0);

/** Returns the part of a name that the title of the map does not say already: `Census Tract 4001`. */
export const shortName = (name: string, within: string): string =>
  within === "" ? name : (name.split(within.length === 5 ? /[,;] / : /, (?=[^,]*$)/)[0] ?? name);

/** Says what the map shows of an area: `Alameda County, California: $126,240 ±$1,023, class 5 of 5`. */
export function areaText(area: MapArea, { unit, limits }: { unit: string; limits: readonly number[] }): string {
  const { name, value, moe, note } = area;
  if (value === null) return `${name}: no value, ${note}`;
  const unitText = isMoney(unit) ? unit.replace("usd", "") : unit === "percent" ? "%" : ` ${unitName(unit)}`;
  const margin = marginText({ ...area, unreliable: undefined }, unit);
  const classText = `class ${classOf(value, limits) + 1} of ${limits.length + 1}`;
  const uncertain = isUncertain({ value, moe }, limits) ? ", too uncertain to tell" : "";
  const doubt = uncertain + (area.unreliable ? ", an unreliable estimate" : "");
  return (
    `${name}: ${valueText(area, unit)}${unitText}${margin === "" ? "" : ` ${margin}`}, ${classText}${doubt}` +
    (note === "" ? "" : ` (${note})`)
  );
}

/** Returns the class of an area in a drawing: `class-0` to `class-4`, or `no-value`. */
export const areaClass = ({ value }: MapArea, limits: readonly number[]): string =>
  value === null ? "no-value" : `class-${classOf(value, limits)}`;

/** Returns the address of an area's page. A code of five digits may be a metropolitan area's too. */
export const areaAddress = (code: string): string => `/places/${code}${code.length === 5 ? "?level=county" : ""}`;
