import { commandText } from "../../command.ts";
import { type GovdataError, notCovered, notFound } from "../../errors.ts";
import { SURVEYED_STATES } from "../vocabulary/areas.ts";
import type { Occupation, OewsArea, OewsDirectory } from "./directory.ts";
import { ALL_OCCUPATIONS } from "./fields.ts";

/** `11-1011 (Chief Executives)`. */
const occupationText = ({ soc, title }: Pick<Occupation, "soc" | "title">): string => `${soc} (${title})`;

/** The example of a 404 for a code that is not an occupation's. */
export const NO_OCCUPATION = {
  sent: { soc: "99-9999" },
  message:
    'There is no occupation "99-9999": neither SOC 2018 nor a loaded year of OEWS has it; all are listed at ' +
    "/v1/us/bls/occupations",
} as const;

/**
 * Returns the occupation of a code.
 * @throws `not_found` that names the nearest group that contains it.
 */
export function findOccupation(directory: OewsDirectory, code: string): Occupation {
  const occupation = directory.find(code);
  if (occupation) return occupation;
  const parent = directory.parentsOf(code)[0];
  throw notFound(
    "occupation",
    code,
    "neither SOC 2018 nor a loaded year of OEWS has it" +
      (parent ? `; ${occupationText(parent)} would contain it` : "; all are listed at /v1/us/bls/occupations"),
  );
}

/**
 * Returns an occupation that a loaded year has.
 * @throws `not_found` that names the nearest group with figures in OEWS
 */
export function requireOccupation(directory: OewsDirectory, code: string): Occupation {
  const occupation = findOccupation(directory, code);
  if (occupation.years.length > 0) return occupation;
  const parent = directory.parentsOf(code).find(({ years }) => years.length > 0) ?? directory.find(ALL_OCCUPATIONS);
  throw notCovered(
    `OEWS has no figures for ${occupationText(occupation)} in the loaded years (${directory.years().join(", ")}); ` +
      `the nearest that it has: ${parent ? occupationText(parent) : "none"}`,
  );
}

/**
 * Returns the area of a code as in the tables: `1`, a state's or a CBSA code.
 * @throws `not_found` for an area or year that is not loaded, naming the years that have the area.
 */
export function requireArea(directory: OewsDirectory, code: string, year: number | undefined): OewsArea {
  const area = directory.areas.get(code);
  const loaded = directory.years();
  // Estimates for May come out in the following spring, so no load gets this year's.
  const lastYear = new Date().getUTCFullYear() - 1;
  if (year !== undefined && year > lastYear)
    throw notCovered(
      `OEWS of ${year} does not exist yet: the newest possible year is ${lastYear}; loaded years: ${loaded.join(", ")}`,
    );
  if (year !== undefined && !loaded.includes(year))
    throw notCovered(
      `OEWS of ${year} is not loaded; loaded years: ${loaded.join(", ")}; ` +
        commandText(`load oews --vintage ${year}`),
    );
  if (!area) throw unknownArea(directory, code);
  if (year === undefined || area.years.includes(year)) return area;
  throw notCovered(`OEWS of ${year} has no area ${code} (${area.name}); years that have it: ${area.years.join(", ")}`);
}

function unknownArea({ areas }: OewsDirectory, code: string): GovdataError {
  const countText = (digits: number, singular: string, several: string) => {
    const count = [...areas.keys()].filter((area) => area.length === digits).length;
    return `${count} ${count === 1 ? singular : several}`;
  };
  const loadedText =
    `loaded: ${areas.has("1") ? "the nation, " : ""}${countText(2, "state", "states")} and ` +
    countText(5, "metropolitan area", "metropolitan areas");
  if (code === "1") return notCovered(`No loaded year of OEWS has the nation; ${loadedText}`);
  if (code.length === 5 && [...areas.keys()].every((area) => area.length !== 5))
    return notCovered(
      `OEWS of metropolitan areas (${code}) is not loaded; ${loadedText}; ${commandText("load oews --level metro")}`,
    );
  if (code.length === 5)
    return notFound(
      "metropolitan area",
      code,
      "no loaded year of OEWS has it (nonmetropolitan and Micropolitan Statistical Areas are not served); " +
        `${loadedText}; all metropolitan areas: ${commandText("load oews --level metro")}`,
    );
  const state = SURVEYED_STATES.find(({ fips }) => fips === code);
  return state
    ? notCovered(
        `OEWS of ${state.name} (${code}) is not loaded; ${loadedText}; ${commandText("load oews --level state")}`,
      )
    : notFound("state", code, `no loaded year of OEWS has it (territories are not served); ${loadedText}`);
}
