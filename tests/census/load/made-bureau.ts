import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { censusAsOf } from "../../../src/census/load/census.ts";
import type { LoadOptions } from "../../../src/loading/dataset.ts";
import { DEFAULT_OPTIONS } from "../../../src/loading/load.ts";
import { openHttp } from "../../../src/loading/source/http.ts";
import { STATES } from "../../../src/reference/states.ts";
import type { Database } from "../../../src/storage/database.ts";

/** A key as the Bureau gives them. */
export const KEY = "0123456789abcdef0123456789abcdef01234567";
const METRO = "metropolitan statistical area/micropolitan statistical area";

/** How a load from the Bureau is run. */
interface Surroundings {
  database: Database;
  /** The made agency that is taken for the Bureau's hosts: their paths are below `/api` and `/www2`. */
  url: string;
  options: Partial<LoadOptions>;
  key?: string;
  today?: Date;
  /** Where answers are kept; a folder of its own unless given. */
  cache?: string;
}

/** Loads from a made agency in the Bureau's place; the key is sent as to the Bureau itself. */
export async function loadFromBureau({
  database,
  url,
  options,
  key = KEY,
  today = new Date("2026-08-27"),
  cache,
}: Surroundings) {
  const log: string[] = [];
  const signal = new AbortController().signal;
  const home = cache ?? (await mkdtemp(join(tmpdir(), "govdata-bureau-")));
  const source = openHttp({
    cacheFolder: join(home, "downloads"),
    contact: undefined,
    signal,
    log: (line) => log.push(line),
    pauseMs: 0,
    attempts: 2,
    backoffMs: 1,
  });
  try {
    const report = await censusAsOf(() => today).load({
      database,
      settings: { home, censusApiKey: key } as never, // a load reads no other setting
      options: { ...DEFAULT_OPTIONS, ...options },
      source: {
        kind: "http",
        fetch: (address, request) =>
          source.fetch(address.replace(/^https:\/\/(api|www2)\.census\.gov/, `${url}/$1`), request),
      },
      progress: { step() {}, advance() {} },
      log: (line) => log.push(line),
      signal,
    });
    return { ...report, log };
  } finally {
    if (cache === undefined) await rm(home, { recursive: true, force: true });
  }
}

/** An archive with one file, as the Bureau sends Gazetteers. */
export async function zipOf(name: string, text: string): Promise<Response> {
  const writer = new ZipWriter(new BlobWriter());
  await writer.add(name, new TextReader(text));
  return new Response(await writer.close());
}

const GAZETTEER = "USPS\tGEOID\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG\n";
const AREA = "1539631461\t25677536\t594.455\t9.914\t32.532237\t-86.64644\n";

/** The text of a Gazetteer with one place, by the word in its name. */
export const GAZETTEERS: Readonly<Record<string, string>> = {
  counties: `${GAZETTEER}AL\t01001\tAutauga County\t${AREA}`,
  place: `${GAZETTEER}AL\t0100100\tAutauga County\t${AREA}`,
  tracts: `${GAZETTEER.replace("NAME\t", "")}AL\t01001020100\t${AREA}`,
  cbsa:
    `${GAZETTEER.replace("USPS\t", "").replace("NAME\t", "NAME\tCBSA_TYPE\t")}` +
    `10180\tAbilene, TX Metro Area\t1\t${AREA}`,
};

/** The API's answer for one place of the level that is asked for; 10 with a margin of 1 in every cell. */
export function answerApi(url: URL): Response {
  const get = url.searchParams.get("get") ?? "";
  const area = url.searchParams.get("for") ?? "";
  const state = url.searchParams.get("in")?.slice(6);
  const group = /^group\((.+)\)$/.exec(get)?.[1];
  const names = group
    ? Array.from({ length: 173 }, (_, line) => `${group}_${String(line + 1).padStart(3, "0")}`).flatMap((code) => [
        `${code}E`,
        `${code}M`,
      ])
    : get.split(",").filter((name) => name !== "NAME");
  const values = names.map((name) => (name.endsWith("M") ? "1" : name.endsWith("_001E") ? "10000" : "10"));
  const places: Record<string, [string[], string[][]]> = {
    "us:1": [["us"], [["United States", "1"]]],
    "state:*": [["state"], STATES.map(({ fips, name }) => [name, fips])],
    "county:*": [["state", "county"], [["Autauga County, Alabama", "01", "001"]]],
    "place:*": [["state", "place"], [["Abanda CDP, Alabama", "01", "00100"]]],
    [`${METRO}:*`]: [
      [METRO],
      [
        ["Abilene, TX Metro Area", "10180"],
        ["Adrian, MI Micro Area", "10300"],
      ],
    ],
    "tract:*": [
      ["state", "county", "tract"],
      [[`Census Tract 1; X County; ${STATES.find(({ fips }) => fips === state)?.name}`, state ?? "", "001", "000100"]],
    ],
  };
  const [columns, rows] = places[area] ?? [[], []];
  return Response.json([
    [...names, "NAME", ...columns],
    ...rows.map(([name, ...codes]) => [...values, name, ...codes]),
  ]);
}
