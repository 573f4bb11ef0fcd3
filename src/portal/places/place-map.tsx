import { requestLine } from "../../in-process/api-client.ts";
import { SmallMap, type StateWithCounty, stateWithCounty } from "../parts/map/small-map.tsx";
import type { Place } from "./place-data.ts";

/** The metric of the maps that a place's page leads to. */
export const MAPPED_METRIC = "median_household_income";

/** Returns the shapes of the state and county of a place; undefined for the nation and metropolitan areas. */
export async function shapesOf({ level, fips }: Place): Promise<StateWithCounty | undefined> {
  if (level === "nation" || level === "metro") return undefined;
  return stateWithCounty(level === "place" ? fips.slice(0, 2) : fips.slice(0, 5));
}

/** Where a place is: its state, with its county. It leads to the map of the state's counties. */
export function PlaceMap({ place, shapes }: { place: Place; shapes: StateWithCounty }) {
  const { fips, name, level, parents } = place;
  const state = level === "state" ? name : (parents.find((parent) => parent.level === "state")?.name ?? "its state");
  const countyName = level === "county" ? name : parents.find((parent) => parent.level === "county")?.name;
  const county = shapes.county === undefined ? undefined : countyName?.split(",")[0];
  const text = county === undefined ? state : `${county} in ${state}`;
  return (
    <SmallMap
      shapes={shapes}
      place={`${text}.`}
      label={`Map: ${text}. It leads to a map of the state's counties.`}
      href={requestLine("/map", { metric: MAPPED_METRIC, level: "county", state: fips.slice(0, 2) })}
    />
  );
}
