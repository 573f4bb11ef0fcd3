import { dataFile } from "../../executable/data.ts";
import { counties } from "../../reference/counties.ts";
import { findStateOrTerritory } from "../../reference/states.ts";
import { cityKey } from "../../reference/zip-counties.ts";
import { headquartersCounty } from "./headquarters-county.ts";
import { objectAt, textAt } from "./json-fields.ts";

/** A company's business address, as filed, and its county. Null: not filed, or unknown. */
export interface Headquarters {
  /** Both lines of the street, joined by a comma. */
  street: string | null;
  city: string | null;
  /** EDGAR's code: a state's postal abbreviation, or for other countries a letter and a digit (`F4`: China). */
  state: string | null;
  /** As filed, without a trailing dash. */
  zip: string | null;
  /** Only for a foreign address. */
  country: string | null;
  isForeign: boolean;
  /** 5 digits; in Connecticut one of the eight old counties. */
  countyFips: string | null;
  /** `Santa Clara County`. */
  countyName: string | null;
  /** In Connecticut, the town's planning region; null elsewhere. */
  planningRegionFips: string | null;
  /** Degrees of a point inside the county. No available list has streets. */
  latitude: number | null;
  longitude: number | null;
}

/** Reads the headquarters from an address of submissions JSON, parsed. @throws `source_refused` if it does not fit */
export async function headquartersOf(address: unknown, path: string, file: string): Promise<Headquarters> {
  const fields = address === undefined || address === null ? {} : objectAt(address, path, file);
  const text = (field: string): string | null => textAt(fields[field], `${path}.${field}`, file);
  const streets = [text("street1"), text("street2")].filter((line) => line !== null);
  const state = text("stateOrCountry")?.toUpperCase() ?? null;
  const city = text("city")?.replace(/[\s,]+$/, "") || null;
  const zip = text("zipCode")?.replace(/[\s-]+$/, "") || null;
  const home = state === null ? undefined : findStateOrTerritory(state);
  const isForeign = fields.isForeignLocation === 1 || (state !== null && home === undefined);
  const isAtHome = home !== undefined && !isForeign;
  const country = isForeign ? (text("country") ?? text("stateOrCountryDescription")) : null;
  return {
    ...{ street: streets.join(", ") || null, city, state, zip, country, isForeign },
    ...(isAtHome ? await placeOf(home.fips, city, zip) : NOWHERE),
  };
}

type Place = Pick<Headquarters, "countyFips" | "countyName" | "planningRegionFips" | "latitude" | "longitude">;
const NOWHERE: Place = {
  countyFips: null,
  countyName: null,
  planningRegionFips: null,
  latitude: null,
  longitude: null,
};
const CONNECTICUT = "09";

async function placeOf(stateFips: string, city: string | null, zip: string | null): Promise<Place> {
  const fips = (await headquartersCounty(stateFips, { city, zip }))?.fips;
  if (fips === undefined) return NOWHERE;
  const county = (await counties()).get(fips);
  return {
    countyFips: fips,
    countyName: county?.name ?? null,
    planningRegionFips: stateFips === CONNECTICUT ? await planningRegionOf(city, zip) : null,
    latitude: county?.latitude ?? null,
    longitude: county?.longitude ?? null,
  };
}

let regions: Promise<ReadonlyMap<string, string>> | undefined;

/** The planning region of a Connecticut town or village, else of a ZIP; null if neither is known. */
async function planningRegionOf(city: string | null, zip: string | null): Promise<string | null> {
  regions ??= dataFile("reference/connecticut_regions.csv")
    .text()
    // The file is this program's own: two fields without commas.
    .then(
      (text) =>
        new Map(
          text
            .trimEnd()
            .split("\n")
            .slice(1)
            .map((line) => line.split(",") as [string, string]),
        ),
    );
  const regionByPlace = await regions;
  return regionByPlace.get(cityKey(city ?? "")) ?? regionByPlace.get((zip ?? "").slice(0, 5)) ?? null;
}
