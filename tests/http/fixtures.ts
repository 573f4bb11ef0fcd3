import { type Static, Type } from "@sinclair/typebox";
import { notFound } from "../../src/errors.ts";
import type { PublicEndpoint } from "../../src/http/endpoint.ts";
import { listOf } from "../../src/http/parameters/list-parameter.ts";
import { choice, code, integer, optional, text, withDefault } from "../../src/http/parameters/parameters.ts";
import { list, resource, series } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { nullable } from "../../src/schema.ts";

/** A worked example of each kind of endpoint, over rivers that are made up. The tests of `src/http` serve it. */

const River = Type.Object({
  code: Type.String({ description: "Code of the river: R and four digits.", example: "R0001" }),
  name: Type.String({ description: "Name of the river.", example: "River 1" }),
  length_km: nullable(
    Type.Number({ description: "Length in kilometers; null where it was not measured.", example: 12.5 }),
  ),
  mouth: Type.Object(
    { sea: nullable(Type.String({ description: "Sea that it flows into.", example: "North Sea" })) },
    { description: "Where it ends." },
  ),
});
export type River = Static<typeof River>;

/** What `metadata` of the tests' endpoints is exemplified with. */
export const EXAMPLES = {
  source: "Office of Rivers",
  cadence: "daily",
  units: { length_km: "kilometers" },
  note: "Rivers are made up.",
};
const metadata = metadataOf("RiverMetadata", EXAMPLES, {});

const riverCode = code({
  description: "Code of a river.",
  example: "R0001",
  pattern: /^R[0-9]{4}$/,
  accepted: "R and four digits",
});

export const RIVER_COUNT = 4000;
export const river = (index: number): River => ({
  code: `R${String(index).padStart(4, "0")}`,
  name:
    index % 100 === 7
      ? `The "long", long\nRiver ${index}`
      : index % 100 === 8
        ? `What?River ${index}`
        : `River ${index}`,
  length_km: index % 10 === 0 ? null : index / 2,
  mouth: { sea: index % 2 === 0 ? "North Sea" : null },
});

/** What a test can watch and break. */
export interface Probe {
  answered: number;
  /** The row of a whole list at which its source fails. */
  failAt?: number;
  /** How often a whole list has each river: so many rows are a stream. Default: once. */
  repeats?: number;
}

export const riverEndpoints = (probe: Probe = { answered: 0 }): PublicEndpoint[] => [
  list({
    id: "listRivers",
    path: "/v1/test/rivers",
    tag: "Rivers",
    summary: "List rivers",
    description: "All rivers, by code.",
    parameters: {
      query: optional(text({ description: "Part of a name.", example: "River 1", maxLength: 50 })),
      sea: optional(choice(["north", "baltic"], { description: "Only rivers of this sea.", example: "north" })),
    },
    datasets: ["rivers"],
    metadata,
    row: River,
    answer({ query, sea }, { dataset }) {
      probe.answered++;
      const found = Array.from({ length: RIVER_COUNT }, (_, index) => river(index))
        .filter((one) => !query || one.name.includes(query))
        .filter((one) => !sea || (sea === "north") === (one.mouth.sea === "North Sea"));
      return {
        page: ({ limit, offset }) => ({ rows: found.slice(offset, offset + limit), total: found.length }),
        *all() {
          for (let start = 0; start < found.length * (probe.repeats ?? 1); start += 100) {
            if (probe.failAt !== undefined && start >= probe.failAt)
              throw new TypeError("the source of rivers dried up");
            yield found.slice(start % found.length, (start % found.length) + 100);
          }
        },
        metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
      };
    },
  }),
  resource({
    id: "getRiver",
    path: "/v1/test/rivers/{code}",
    tag: "Rivers",
    summary: "One river",
    description: "A river by its code.",
    parameters: { code: riverCode },
    datasets: ["rivers"],
    metadata,
    data: River,
    notFound: { when: "No river has this code.", sent: { code: "R9999" }, message: "No river has it" },
    answer(given, { dataset }) {
      probe.answered++;
      const index = Number(given.code.slice(1));
      if (index >= RIVER_COUNT) throw notFound("river", given.code, `codes run from R0000 to R${RIVER_COUNT - 1}`);
      return {
        data: river(index),
        metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
      };
    },
  }),
  series({
    id: "getRiverLevels",
    path: "/v1/test/rivers/{code}/levels",
    tag: "Rivers",
    summary: "Water levels of a river",
    description: "Its level by hour.",
    parameters: {
      code: riverCode,
      hours: withDefault(integer({ description: "How many hours.", example: "24", minimum: 1, maximum: 5000 }), 24),
      gauges: optional(listOf(riverCode, { description: "Gauges to read.", example: "R0001,R0002", maxItems: 3 })),
    },
    datasets: ["rivers"],
    metadata,
    row: Type.Object({
      hour: Type.Integer({ description: "Hour, from 0.", example: 0 }),
      level_m: Type.Number({ description: "Level in meters.", example: 1.5 }),
    }),
    answer({ hours }, { dataset }) {
      probe.answered++;
      return {
        rows: Array.from({ length: hours }, (_, hour) => ({ hour, level_m: 1 + (hour % 7) / 10 })),
        metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
      };
    },
  }),
];
