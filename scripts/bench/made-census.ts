/**
 * Census files of full size for the benches, in the Bureau's own form (table-based summary file): about as many
 * counties as there are, and tracts spread over them as densely as the real ones. The values are made up; nothing of it
 * is ever part of the program's data.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATES } from "../../src/reference/states.ts";
import { sized } from "./smoke.ts";

/** How many tracts the 2023 5-year release has, about. */
export const TRACT_COUNT = sized(85_000, 1_000);
const COUNTIES_PER_STATE = 62;
/** No county whose code changed has one from here on to the last made one: a load knows those, and their years. */
const FIRST_COUNTY = 301;

const GEOS_HEADER =
  "FILEID|STUSAB|SUMLEVEL|COMPONENT|US|REGION|DIVISION|STATE|COUNTY|COUSUB|PLACE|TRACT|BLKGRP|CONCIT|AIANHH|AIANHHFP|" +
  "AIHHTLI|AITS|AITSFP|ANRC|CBSA|CSA|METDIV|MACC|MEMI|NECTA|CNECTA|NECTADIV|UA|CDCURR|SLDU|SLDL|ZCTA5|SUBMCD|SDELM|" +
  "SDSEC|SDUNI|UR|PCI|PUMA5|GEO_ID|NAME|BTTR|BTBG|TL_GEO_ID";

interface MadePlace {
  geoId: string;
  name: string;
  state: string;
  county: string;
  tract: string;
  level: "040" | "050" | "140" | "150" | "010";
}

// Words that real county names share, so that filters find few, some and many.
const WORDS = ["Washington", "Jefferson", "Lake", "Cedar", "San Juan", "Saint Clair", "Doña Luz", "Big Stone", "Polk"];

/** The places of a made release: the nation, the states, about 3,200 counties and `tracts` tracts. */
export function madePlaces(tracts = TRACT_COUNT): MadePlace[] {
  const blank = { state: "", county: "", tract: "" };
  const places: MadePlace[] = [{ ...blank, geoId: "0100000US", name: "United States", level: "010" }];
  const states = STATES.filter(({ fips }) => Number(fips) <= 56 || fips === "72");
  for (const { fips, name } of states)
    places.push({ ...blank, geoId: `0400000US${fips}`, name, state: fips, level: "040" });
  const counties: { code: string; name: string; state: string; stateName: string }[] = [];
  for (const { fips, name } of states)
    for (let index = 0; index < COUNTIES_PER_STATE; index++) {
      const code = String(FIRST_COUNTY + 2 * index);
      const word = WORDS[(index * 7 + Number(fips)) % WORDS.length];
      counties.push({ code, name: `${word} ${index + 1} County`, state: fips, stateName: name });
    }
  for (const { code, name, state, stateName } of counties)
    places.push({
      ...blank,
      geoId: `0500000US${state}${code}`,
      name: `${name}, ${stateName}`,
      state,
      county: code,
      level: "050",
    });
  // In the order of the Bureau's files: county by county.
  for (let index = 0; index < tracts; index++) {
    const place = Math.floor((index * counties.length) / tracts);
    const county = counties[place];
    if (!county) break;
    const number = index - Math.ceil((place * tracts) / counties.length) + 1;
    const tract = `${String(number).padStart(4, "0")}${index % 5 === 0 ? "01" : "00"}`;
    places.push({
      geoId: `1400000US${county.state}${county.code}${tract}`,
      name: `Census Tract ${number}${index % 5 === 0 ? ".01" : ""}; ${county.name}; ${county.stateName}`,
      state: county.state,
      county: county.code,
      tract,
      level: "140",
    });
  }
  return places;
}

const geosLine = ({ geoId, name, state, county, tract, level }: MadePlace): string => {
  const fields = new Array<string>(GEOS_HEADER.split("|").length).fill("");
  const set = (column: string, value: string) => {
    fields[GEOS_HEADER.split("|").indexOf(column)] = value;
  };
  set("FILEID", "ACSSF");
  set("STUSAB", "US");
  set("SUMLEVEL", level);
  set("COMPONENT", "00");
  set("STATE", state);
  set("COUNTY", county);
  set("TRACT", tract);
  set("GEO_ID", geoId);
  set("NAME", name);
  set("TL_GEO_ID", geoId.slice(9));
  return fields.join("|");
};

/** Detailed tables of few lines that metrics are read from, with the number of their lines. */
export const MADE_TABLES: Record<string, number> = {
  B01003: 1,
  B01002: 3,
  B19013: 1,
  B19301: 1,
  B20002: 3,
  B19083: 1,
  B25001: 1,
  B25002: 3,
  B25003: 3,
  B25064: 1,
  B25077: 1,
  B17020: 17,
};

/** Tables of what can't add up; of the others a load may check that the states make up the nation. */
const NOT_SUMMED = new Set(["B01002", "B19083"]);

/** Wider ones, as wide as most of the Bureau's tables are, whose made parts make sense in every formula. */
export const WIDE_TABLES: Record<string, number> = {
  B02001: 10,
  B03002: 21,
  B15003: 25,
  B17001: 59,
  B25007: 21,
};

/** A number between `least` and `most` that looks random and is the same each time. */
const made = (seed: number, least: number, most: number): number =>
  least + (((seed * 2_654_435_761) >>> 8) % (most - least + 1));

function tableText(table: string, lineCount: number, places: readonly MadePlace[]): string {
  const columns = Array.from({ length: lineCount }, (_, line) => {
    const number = String(line + 1).padStart(3, "0");
    return `${table}_E${number}|${table}_M${number}`;
  });
  const lines = [`GEO_ID|${columns.join("|")}`];
  const totalOf = (index: number) => made(index, 2_600, 9_000);
  const nation = places.reduce(
    (sum, { level, state }, index) => (level === "040" && state !== "72" ? sum + totalOf(index) : sum),
    0,
  );
  for (const [index, { geoId, level }] of places.entries()) {
    // Line 1 is the total: each later line is a part of it.
    const total = level === "010" && !NOT_SUMMED.has(table) ? nation : totalOf(index);
    const cells = Array.from({ length: lineCount }, (_, line) => {
      const value = line === 0 ? total : made(index * 7 + line, 1, Math.floor(total / lineCount));
      const shown =
        table === "B19083" ? (value / 20_000).toFixed(4) : table === "B01002" ? (value / 200).toFixed(1) : value;
      return `${shown}|${table === "B19083" ? "0.0100" : table === "B01002" ? "1.5" : made(index + line, 5, 400)}`;
    });
    lines.push(`${geoId}|${cells.join("|")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** What to make; `blockGroups` are areas that no metric is served of, and most rows of the Bureau's own files. */
export interface MadeRelease {
  year: number;
  tables: readonly string[];
  tracts?: number;
  blockGroups?: number;
}

const madeBlockGroups = (count: number): MadePlace[] =>
  Array.from({ length: count }, (_, index) => ({
    geoId: `1500000US01${String(index).padStart(10, "0")}`,
    name: `Block Group ${index % 9}; Census Tract ${index}; Lake 1 County; Alabama`,
    state: "01",
    county: "301",
    tract: "",
    level: "150",
  }));

/**
 * Writes the files of a made 5-year release of `year` into `folder`, under the Bureau's names, and gives the number of
 * rows in all of its tables.
 */
export function writeRelease(
  folder: string,
  { year, tables, tracts = TRACT_COUNT, blockGroups = 0 }: MadeRelease,
): number {
  mkdirSync(folder, { recursive: true });
  const places = [...madePlaces(tracts), ...madeBlockGroups(blockGroups)];
  writeFileSync(join(folder, `Geos${year}5YR.txt`), `${[GEOS_HEADER, ...places.map(geosLine)].join("\n")}\n`);
  for (const table of tables)
    writeFileSync(
      join(folder, `acsdt5y${year}-${table.toLowerCase()}.dat`),
      tableText(table, MADE_TABLES[table] ?? WIDE_TABLES[table] ?? 1, places),
    );
  return places.length * tables.length;
}
