import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { Directory } from "../../../src/census/geographies/directory.ts";
import { foldName, needlesOf } from "../../../src/census/geographies/name-search.ts";
import { testStore } from "../../support/store.ts";
import { rebuildGeographies } from "./support.ts";

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

test("a filter leaves exactly the names that have the text, whatever its case, accents and signs", async () => {
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
        const needles = needlesOf(query);
        const expected = all.filter(
          ({ fips, name }) =>
            needles.some((needle) => foldName(name).includes(needle)) &&
            (state === undefined || fips.startsWith(state)),
        );
        const found = directory.list({ query, state }).map((position) => directory.at(position).fips);
        expect(found).toEqual(expected.map(({ fips }) => fips));
      },
    ),
  );
});

test("a part of a name finds it however accents, apostrophes, dots, hyphens and Saint are written", async () => {
  for (const [query, name] of [
    ["DONA  ana", "Doña Ana County"],
    ["o\u2019brien", "O'Brien County"],
    ["obrien", "O'Brien County"],
    ["saint mary's", "St. Mary's County"],
    ["St Marys", "St. Mary's County"],
    ["saint  marys", "St. Marys County"],
    ["sain", "St. Marys County"],
    ["łódź like", "Łódź-like County"],
    ["anasco", "Añasco Municipio"],
  ] as const) {
    const names = directory.list({ query }).map((position) => directory.at(position).name.split(",")[0]);
    expect([query, names.includes(name)]).toEqual([query, true]);
    expect(names.length).toBeLessThan(directory.size / 4);
  }
});

test("a query that ends in st finds saints and words that begin so", () => {
  expect(needlesOf("East St.")).toEqual(["east saint", "east st"]);
  expect(needlesOf("St")).toEqual(["saint", "st"]);
  expect(needlesOf("Ste. Genevieve")).toEqual(["sainte genevieve"]);
});

test("signs without letters are in no name, and a code finds its place", () => {
  for (const query of ["%", "'", "...", " - "]) expect(directory.list({ query })).toEqual([]);
  const { fips } = directory.at(17);
  expect(directory.list({ query: ` ${fips}` })).toEqual([17]);
  expect(directory.list({ query: fips, state: "99" })).toEqual([]);
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
