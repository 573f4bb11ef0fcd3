import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { Directory, fold } from "../../../src/census/geographies/directory.ts";
import { rebuildGeographies } from "../../../src/census/geographies/rebuild.ts";
import { testStore } from "../../support/store.ts";

/** Counties with names that collate and fold in ways worth checking. */
const NAMES = [
  "Doña Ana County",
  "Dona County",
  "DeKalb County",
  "De Kalb County",
  "Añasco Municipio",
  "Anasco Municipio",
  "St. Mary's County",
  "St. Marys County",
  "LaSalle Parish",
  "La Salle Parish",
  "Łódź-like County",
  "O'Brien County",
];

const scratch = testStore("directory");
let directory: Directory;
beforeAll(async () => {
  await scratch.database.transaction(async (tx) => {
    await tx`create table places_2022 partition of census_places for values in ('2022-acs5')`;
    const places = Array.from({ length: 600 }, (_, index) => ({
      vintage: "2022-acs5",
      level: "county",
      fips: String(1_001 + 83 * index).padStart(5, "0"),
      name: `${NAMES[index % NAMES.length]}, ${index % 7}`,
    }));
    await tx`insert into census_places ${tx(places)}`;
    await rebuildGeographies(tx);
  });
  directory = await Directory.read(scratch.database.sql, "county");
});

test("the list has every place in the order of the root collation, then of codes", async () => {
  const listed = directory.list({}).map((position) => directory.at(position).fips);
  const ordered = await scratch.database.sql<{ fips: string }[]>`
    select fips from census_geographies where level = 'county' order by name collate "und-x-icu", fips collate "C"`;
  expect(listed).toEqual(ordered.map(({ fips }) => fips));
});

test("a filter leaves exactly the names that have the text, whatever its case and accents", async () => {
  const all = directory.list({}).map((position) => directory.at(position));
  fc.assert(
    fc.property(
      fc.constantFrom(...all).chain(({ name }) =>
        fc
          .tuple(fc.nat(name.length - 1), fc.integer({ min: 1, max: 8 }), fc.boolean())
          .map(([start, length, upper]) => {
            const part = name.slice(start, start + length);
            return upper ? part.toUpperCase() : part;
          }),
      ),
      fc.option(fc.constantFrom("01", "06", "36", "48"), { nil: undefined }),
      (query, state) => {
        const needle = fold(query).replace(/\s+/g, " ").trim();
        const expected = all.filter(
          ({ fips, name }) => fold(name).includes(needle) && (state === undefined || fips.startsWith(state)),
        );
        const found = directory.list({ query, state }).map((position) => directory.at(position).fips);
        expect(found).toEqual(expected.map(({ fips }) => fips));
      },
    ),
  );
});

test("a code is found if and only if the level has it", () => {
  for (const position of directory.list({})) {
    const { fips, name } = directory.at(position);
    expect(directory.find(fips)?.name).toBe(name);
    expect(directory.nameOf(fips)).toBe(name);
  }
  for (const absent of ["00000", "99999", "01002"]) expect(directory.find(absent)).toBeUndefined();
  expect(directory.withPrefix("06").map(({ fips }) => fips)).toEqual(
    directory
      .list({ state: "06" })
      .map((position) => directory.at(position).fips)
      .sort(),
  );
});

test("an empty level has no places and finds none", async () => {
  const empty = await Directory.read(scratch.database.sql, "tract");
  expect(empty.size).toBe(0);
  expect(empty.list({ query: "a" })).toEqual([]);
  expect(empty.find("06001400100")).toBeUndefined();
});
