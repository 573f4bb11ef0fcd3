import { feature } from "topojson-client";
import longitudes from "us-atlas/counties-10m.json" with { type: "json" };
import projected from "us-atlas/counties-albers-10m.json" with { type: "json" };
import { type Area, type AreaLevel, type Edition, PUERTO_RICO } from "./edition.ts";

/** Returns the boundaries of 2017, which us-atlas has in the projection of the map. */
export const atlasEdition = (): Edition => ({
  year: 2017,
  // The type of JSON modules does not know that there are two coordinates.
  projected: projected as unknown as Edition["projected"],
  puertoRico: { states: puertoRico("states"), counties: puertoRico("counties") },
});

function puertoRico(level: AreaLevel): Area[] {
  const topology = longitudes as unknown as Edition["projected"];
  const areas = feature(topology, topology.objects[level]).features as Area[];
  return areas.filter(({ id }) => `${id}`.startsWith(PUERTO_RICO));
}
