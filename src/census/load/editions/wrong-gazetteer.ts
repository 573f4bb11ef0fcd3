import { sourceRefused } from "../../../errors.ts";
import { wrongCounties } from "../../../reference/county-changes.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";

/** What a Gazetteer file was found to hold. */
export interface GazetteerContent {
  /** Names of its columns. */
  columns: readonly string[];
  /** Codes by level. */
  codes: ReadonlyMap<StoredLevel, readonly string[]>;
  /** Whether it may be a selection, whose number of places tells nothing. */
  isSelection: boolean;
}

/** Codes of metropolitan areas that the delineation of July 2023 ended and began; Gazetteers follow it from 2023 on. */
const METROS_OF_2023 = {
  ended: ["15680", "17460", "31460", "36140", "41900", "45540", "49500"],
  begun: ["11200", "17410", "28880", "47930", "48680"],
};

/** Tracts were drawn again for 2020: 74,000 before, 85,000 since. */
const TRACTS_OF_2020 = { more: 80_000, firstYear: 2020 };

/** So were census designated places: 29,500 to 29,900 places before, 31,600 and more since; in 2019 and 2020 either. */
const PLACES_OF_2020 = { more: 31_000, lastYearBefore: 2018, firstYear: 2021 };

/**
 * Refuses a Gazetteer whose content is of another year than its name says. Areas change too little from one year to the
 * next to identify the year. The codes and the columns that only some years have identify it. Two years without a
 * changed code between them can't be distinguished by their content.
 * @throws `source_refused`
 */
export async function refuseWrongGazetteer(
  { columns, codes, isSelection }: GazetteerContent,
  file: string,
  year: number,
): Promise<void> {
  const reason =
    wrongColumns(columns, year) ??
    (await wrongCounties(countiesOf(codes), year)) ??
    wrongMetros(new Set([...(codes.get("metro") ?? []), ...(codes.get("micro") ?? [])]), year) ??
    (isSelection ? undefined : wrongNumber(codes, year));
  if (reason) throw sourceRefused({ file }, undefined, `${reason}: it is not of ${year}, as its name says`);
}

/**
 * Refuses a list of CBSAs that is of another year than its name says, by its codes.
 * @throws `source_refused`
 */
export async function refuseWrongDelineation(
  { counties, cbsas }: { counties: ReadonlySet<string>; cbsas: ReadonlySet<string> },
  file: string,
  year: number,
): Promise<void> {
  const reason = (await wrongCounties(counties, year)) ?? wrongMetros(cbsas, year);
  if (reason) throw sourceRefused({ file }, undefined, `${reason}: it is not of ${year}, as its name says`);
}

/** The counties of a file of counties, or those that its tracts lie in. */
const countiesOf = (codes: GazetteerContent["codes"]): ReadonlySet<string> =>
  new Set([...(codes.get("county") ?? []), ...(codes.get("tract") ?? []).map((tract) => tract.slice(0, 5))]);

function wrongColumns(columns: readonly string[], year: number): string | undefined {
  if (columns.includes("GEOIDFQ") && year <= 2023) return "has the column GEOIDFQ, which came after 2023";
  if (columns.includes("POP10") && year > 2011) return "has the column POP10, which went after 2011";
  return undefined;
}

function wrongMetros(metros: ReadonlySet<string>, year: number): string | undefined {
  const ended = year >= 2023 ? METROS_OF_2023.ended.find((code) => metros.has(code)) : undefined;
  if (ended) return `has area ${ended}, which ended with the delineation of 2023`;
  const begun = year < 2023 ? METROS_OF_2023.begun.find((code) => metros.has(code)) : undefined;
  return begun && `has area ${begun}, which began with the delineation of 2023`;
}

function wrongNumber(codes: GazetteerContent["codes"], year: number): string | undefined {
  const [tracts, places] = [codes.get("tract")?.length ?? 0, codes.get("place")?.length ?? 0];
  if (tracts > TRACTS_OF_2020.more && year < TRACTS_OF_2020.firstYear)
    return `has ${tracts} tracts, as many as since ${TRACTS_OF_2020.firstYear}`;
  if (tracts > 0 && tracts < TRACTS_OF_2020.more && year >= TRACTS_OF_2020.firstYear)
    return `has ${tracts} tracts, as many as before ${TRACTS_OF_2020.firstYear}`;
  if (places > PLACES_OF_2020.more && year <= PLACES_OF_2020.lastYearBefore)
    return `has ${places} places, as many as since 2020`;
  if (places > 0 && places < PLACES_OF_2020.more && year >= PLACES_OF_2020.firstYear)
    return `has ${places} places, as many as before 2020`;
  return undefined;
}
