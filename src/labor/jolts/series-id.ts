import { ELEMENTS, type ElementCode } from "./cuts.ts";

/** What one JOLTS series is of. */
export interface JoltsSeries {
  adjustment: "sa" | "nsa";
  industry: string;
  /** `00` the nation, 2 digits a state, or NE, SO, MW, WE. */
  state: string;
  /** `00` all sizes, `01` to `06`. */
  size: string;
  element: ElementCode;
  /** `L` level (thousands; for UO a ratio), `R` rate in percent. */
  kind: "L" | "R";
}

/** `JTS110099000000000JOL`: seasonal, industry 6, state 2, area 5 (always 00000), size 2, element 2, L or R. */
const ID = /^JT([SU])([0-9A-Z]{6})([0-9A-Z]{2})([0-9]{5})([0-9]{2})([A-Z]{2})([LR])$/;

/** Before October 2020: industry 6, region 2, element 2, L or R. */
const OLD_ID = /^JT[SU][0-9A-Z]{8}[A-Z]{2}[LR]$/;

/** The parts of a series' id, or the reason why it is none that is read. */
export function parseSeriesId(id: string): JoltsSeries | { refusal: string } {
  const match = ID.exec(id);
  if (!match)
    return {
      refusal: OLD_ID.test(id)
        ? `"${id}" is an id of the form used until October 2020 (14 characters, by region), whose figures were on ` +
          "another basis: not read. Accepted: files of later releases, with ids of 21 characters"
        : `"${id}" is no JOLTS series: expected are JT, S or U, industry (6), state (2), area (5), size (2), element (2), L or R`,
    };
  const [, seasonal, industry = "", state = "", area, size = "", element = "", kind] = match;
  if (area !== "00000") return { refusal: `"${id}" is of the area ${area}; JOLTS has had none but 00000` };
  if (!Object.hasOwn(ELEMENTS, element))
    return { refusal: `"${id}" has the element ${element}; known are ${Object.keys(ELEMENTS).join(", ")}` };
  return {
    adjustment: seasonal === "S" ? "sa" : "nsa",
    industry,
    state,
    size,
    element: element as ElementCode, // one of its keys
    kind: kind === "L" ? "L" : "R",
  };
}
