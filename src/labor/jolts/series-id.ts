import { bug } from "../../errors.ts";
import { ELEMENT_CODES, ELEMENTS, type ElementCode, REGIONS } from "./cuts.ts";

/** The parts of a JOLTS series id. */
export interface JoltsSeries {
  adjustment: "sa" | "nsa";
  industry: string;
  /** `00` for the nation, 2 digits for a state, or NE, SO, MW, WE. */
  state: string;
  /** `00` for all sizes, or `01` to `06`. */
  size: string;
  element: ElementCode;
  /** `L` for a level (thousands; a ratio for UO), `R` for a rate in percent. */
  kind: "L" | "R";
}

/** `JTS110099000000000JOL`: seasonal, industry 6, state 2, area 5 (always 00000), size 2, element 2, L or R. */
const ID = /^JT([SU])([0-9]{6})([0-9A-Z]{2})([0-9]{5})([0-9]{2})([A-Z]{2})([LR])$/;

/** Before October 2020: industry 6, region 2, element 2, L or R. */
const OLD_ID = /^JT[SU][0-9A-Z]{8}[A-Z]{2}[LR]$/;

/** Returns the parts of a series id, or the reason why it is not read. */
export function parseSeriesId(id: string): JoltsSeries | { refusal: string } {
  const match = ID.exec(id);
  if (!match)
    return {
      refusal: OLD_ID.test(id)
        ? `"${id}" has the form used until October 2020 (14 characters, by region), when figures were on ` +
          "another basis; accepted: files of later releases, with ids of 21 characters"
        : `"${id}" is not a JOLTS series; expected: JT, S or U, industry (6), state (2), area (5), size (2), ` +
          "element (2), L or R",
    };
  const [, seasonal, industry = "", state = "", area, size = "", element = "", kind] = match;
  if (area !== "00000") return { refusal: `"${id}" has the area ${area}; JOLTS has only 00000` };
  if (stateNumber(state) === undefined)
    return { refusal: `"${id}" has the state ${state}; expected: 00, FIPS codes, NE, SO, MW, WE` };
  if (!Object.hasOwn(ELEMENTS, element))
    return { refusal: `"${id}" has the element ${element}; expected: ${Object.keys(ELEMENTS).join(", ")}` };
  return {
    adjustment: seasonal === "S" ? "sa" : "nsa",
    industry,
    state,
    size,
    element: element as ElementCode, // checked above
    kind: kind === "L" ? "L" : "R",
  };
}

/** The part of a series number for a region. States use their FIPS codes. */
const FIRST_REGION = 96;

function stateNumber(state: string): number | undefined {
  if (/^\d{2}$/.test(state)) return Number(state) < FIRST_REGION ? Number(state) : undefined;
  const region = REGIONS.findIndex(({ code }) => code === state);
  return region === -1 ? undefined : FIRST_REGION + region;
}

/** Returns the series number in `labor_observations`: its parts as decimal places, in the order of the id. */
export function seriesNumber({ industry, state, size, element, kind, adjustment }: JoltsSeries): number {
  const area = stateNumber(state);
  if (area === undefined) throw bug(`JOLTS has no state ${state}`); // parsed or checked before
  const place = Number(industry) * 10_000 + area * 100 + Number(size);
  const measureNumber = ELEMENT_CODES.indexOf(element) * 4 + (kind === "L" ? 0 : 2) + (adjustment === "sa" ? 0 : 1);
  return place * 100 + measureNumber;
}

/** Returns the element, level or rate, and adjustment at the end of a series number. */
export function seriesOfNumber(series: number): Pick<JoltsSeries, "element" | "kind" | "adjustment"> {
  const measureNumber = series % 100;
  return {
    element: ELEMENT_CODES[measureNumber >> 2] ?? "UO", // the functions above make the numbers
    kind: measureNumber & 2 ? "R" : "L",
    adjustment: measureNumber & 1 ? "nsa" : "sa",
  };
}

/** The dimensions of JOLTS without the element. */
export type Cut = Pick<JoltsSeries, "industry" | "state" | "size">;

/** Returns the numbers of all series of a cut in one adjustment: levels and rates of every element. */
export const cutSeries = (cut: Cut, adjustment: JoltsSeries["adjustment"]): number[] =>
  ELEMENT_CODES.flatMap((element) =>
    (["L", "R"] as const).map((kind) => seriesNumber({ ...cut, element, kind, adjustment })),
  );

/** Returns the number of a cut, which is the same for all of its series. */
export const cutNumber = (cut: Cut): number =>
  Math.floor(seriesNumber({ ...cut, element: "JO", kind: "L", adjustment: "sa" }) / 100);

/** Returns the cut of a series number. */
export const cutNumberOf = (series: number): number => Math.floor(series / 100);
