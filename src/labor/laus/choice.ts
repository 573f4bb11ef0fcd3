import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { type GovdataError, invalidRequest, notCovered, notFound } from "../../errors.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { findState } from "../../reference/states.ts";
import { firstPublished } from "../revisions/queries-spans.ts";
import { ADJUSTMENT_TITLES, type Adjustment } from "../vocabulary/adjustment.ts";
import { PUERTO_RICO } from "../vocabulary/areas.ts";
import { areaNames, countiesOfState } from "./queries.ts";
import type { Frequency } from "./schema.ts";
import { annualSeries, type LausLevel, monthlySeries, PARTS } from "./series-id.ts";

/** The requested area. */
export interface AskedArea {
  level: LausLevel;
  fips: string;
}

/** The kind of figures that answers. */
export interface Kind {
  frequency: Frequency;
  adjustment: Adjustment;
}

/** The kinds that LAUS publishes, defaults first. */
const KINDS: Readonly<Record<LausLevel, readonly Kind[]>> = {
  state: [
    { frequency: "monthly", adjustment: "sa" },
    { frequency: "monthly", adjustment: "nsa" },
    { frequency: "annual", adjustment: "nsa" },
  ],
  county: [
    { frequency: "monthly", adjustment: "nsa" },
    { frequency: "annual", adjustment: "nsa" },
  ],
};

/** No file has annual averages before 1976 or after this year. */
const FIRST_YEAR = 1976;
const lastYear = (): number => new Date().getUTCFullYear();

/** All years that LAUS can have. */
export const possibleYears = (): number[] =>
  Array.from({ length: lastYear() - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/**
 * Returns which figures of an area answer: the first requested kind that is loaded.
 * @throws `invalidRequest` for adjusted annual averages, which are not published. `notFound` or `notCovered` if the
 * area is unknown or has no figures of that kind.
 */
export async function chooseKind(
  sql: Sql,
  area: AskedArea,
  request: { frequency: Frequency | undefined; adjustment: Adjustment | undefined },
): Promise<Kind> {
  if (request.frequency === "annual" && request.adjustment === "sa")
    throw invalidRequest([
      {
        parameter: "adjustment",
        message:
          '"sa" is not accepted with frequency=annual: annual averages are made of unadjusted months; accepted: nsa',
      },
    ]);
  const loaded: Kind[] = [];
  for (const kind of KINDS[area.level]) if (await isLoaded(sql, area, kind)) loaded.push(kind);
  const fits = loaded.find(
    ({ frequency, adjustment }) =>
      frequency === (request.frequency ?? frequency) && adjustment === (request.adjustment ?? adjustment),
  );
  if (fits) return fits;
  throw loaded.length === 0 ? await unknownArea(sql, area) : notOfKind(area, request, loaded);
}

async function isLoaded(sql: Sql, { level, fips }: AskedArea, { frequency, adjustment }: Kind): Promise<boolean> {
  const series =
    frequency === "monthly"
      ? [monthlySeries(fips, "unemployment_rate", adjustment)]
      : possibleYears().map((year) => annualSeries(fips, "unemployment_rate", year));
  const [first] = await firstPublished(sql, PARTS[level][frequency], series);
  return first !== undefined;
}

/** 404: the area is loaded, but not in the requested kind. */
function notOfKind(
  { level, fips }: AskedArea,
  request: { frequency: Frequency | undefined; adjustment: Adjustment | undefined },
  loaded: readonly Kind[],
): GovdataError {
  const requestText = [request.frequency, request.adjustment && ADJUSTMENT_TITLES[request.adjustment]]
    .filter(Boolean)
    .join(", ");
  const loadedText = loaded.map((kind) => `frequency=${kind.frequency}&adjustment=${kind.adjustment}`).join(" or ");
  return notCovered(`No ${requestText} figures of the ${level} ${fips} are loaded; these are: ${loadedText}`);
}

/** 404: LAUS does not have the area, or the loaded files don't. */
async function unknownArea(sql: Sql, { level, fips }: AskedArea): Promise<GovdataError> {
  const state = findState(fips.slice(0, 2));
  if (level === "state") {
    if (!state) return notFound("state", fips, "accepted are the FIPS codes of the 50 states, and 11");
    if (fips === PUERTO_RICO)
      return notCovered("LAUS has Puerto Rico (72) by county (municipio) only: 72001 and the like");
    return notCovered(
      `The loaded files of LAUS lack ${state.name} (${fips}); load them with: ${commandText("load laus")}`,
    );
  }
  const countyNames = await areaNames(sql, "county", [fips]);
  if (countyNames[0])
    return notCovered(
      `The loaded files of LAUS have no figures of ${countyNames[0].name} (${fips}): ${commandText("load laus")}`,
    );
  const related = await relatedCodes(sql, fips);
  if (related !== "") return notFound("county", fips, `the loaded files of LAUS don't have it; ${related}`);
  if (!state) return notFound("county", fips, `no state has the code ${fips.slice(0, 2)}`);
  const counties = await countiesOfState(sql, state.fips);
  const [first, last] = [counties[0]?.fips, counties.at(-1)?.fips];
  const hint = first
    ? `of ${state.name} they have ${counties.length}, ${first} to ${last}`
    : `they have none of ${state.name}`;
  return notFound("county", fips, `the loaded files of LAUS don't have it; ${hint}`);
}

/** Returns a county's loaded predecessors and successors in words. `""` if none is loaded. */
async function relatedCodes(sql: Sql, fips: string): Promise<string> {
  const changes = await countyChanges();
  const after = changes.filter(({ oldFips }) => oldFips === fips).map(({ newFips }) => newFips);
  const before = changes.filter(({ newFips }) => newFips === fips).map(({ oldFips }) => oldFips);
  const names = await areaNames(sql, "county", [...after, ...before]);
  if (names.length === 0) return "";
  const listed = names.map(({ fips: code, name }) => `${code} (${name})`).join(", ");
  return `its area is, in whole or part, that of ${listed}${isConnecticut(fips) ? ", which is not converted" : ""}`;
}

const isConnecticut = (fips: string): boolean => fips.startsWith("09");

/** Notes about Connecticut: it has two sets of areas, and LAUS publishes one set at a time. */
export function connecticutNotes({ level, fips }: AskedArea, last: string): string[] {
  if (level !== "county" || !isConnecticut(fips)) return [];
  return fips < "09100"
    ? [
        "LAUS has Connecticut's eight counties (09001 to 09015) until its redesign of 2025, and since then the nine " +
          "planning regions (09110 to 09190). Neither set is converted to the other. The last " +
          `loaded period of ${fips} is ${last}.`,
      ]
    : [
        "LAUS has Connecticut's nine planning regions (09110 to 09190) since its redesign of 2025, and before that " +
          "the eight counties (09001 to 09015). Neither set is converted to the other.",
      ];
}
