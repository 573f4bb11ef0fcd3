import { GovdataError, sourceRefused, usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { openZip } from "../../loading/formats/zip.ts";
import { memberFile } from "../../loading/source/member-file.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
import { STATES } from "../../reference/states.ts";
import {
  LEVELS,
  type Level,
  newestYear,
  parseVintage,
  type Survey,
  type Vintage,
  vintageLabel,
  whyUnloadable,
} from "../vocabulary/vintages.ts";
import type { GazetteerLevel } from "./files/gazetteer.ts";
import type { AcsFile, EditionFile, Inventory, VintageFiles } from "./files/inventory.ts";
import { type ApiRequest, apiRequests, tablesOf } from "./requests.ts";

const API = "https://api.census.gov/data";
const WWW = "https://www2.census.gov";

/** From this year on, the Bureau's file server has whole tables of every vintage, one file each. */
const FIRST_SUMMARY_FILES = 2021;
/** How long an answer of the API is kept. The API has no conditional requests. */
const FRESH_FOR_MS = 12 * 60 * 60 * 1000;

/** Parameters of the API by level; tracts are requested state by state. */
const PLACES: Readonly<Record<Exclude<Level, "tract">, string>> = {
  nation: "us:1",
  state: "state:*",
  county: "county:*",
  place: "place:*",
  metro: "metropolitan statistical area/micropolitan statistical area:*",
};

/**
 * Fetches what was requested from the Bureau: estimates from its API with a key, or (from 2021 on) without a key as
 * whole tables of the summary file; Gazetteers and delineations from its file server. Without `--vintage`, the newest.
 * @throws `usage` before the first request, when a key is needed and there is none.
 */
export async function fetchFromBureau(run: LoadRun, source: HttpSource): Promise<Inventory> {
  const labels = run.options.vintages.length > 0 ? run.options.vintages : newestLabels(run);
  const tables = tablesToRead(run);
  for (const label of labels) requireWay(run, label);
  const inventory: Inventory = { vintages: [], editions: new Map(), unrecognized: [] };
  for (const label of labels) {
    const vintage = parseVintage(label);
    if (!vintage) inventory.editions.set(label, await fetchEdition(source, label));
    else if (usesApi(run)) inventory.vintages.push(await fetchByApi(run, source, { ...vintage, tables }));
    else inventory.vintages.push(await fetchSummaryFiles(run, source, { ...vintage, tables }));
  }
  return inventory;
}

const usesApi = (run: LoadRun): boolean => Boolean(run.settings.censusApiKey);

/** Returns the newest labels that have been published. */
function newestLabels({ settings }: LoadRun): string[] {
  if (!settings.censusApiKey)
    throw usageError(
      "CENSUS_API_KEY is not set, and the Census API needs a key for every request. Get a free key at " +
        "https://api.census.gov/data/key_signup.html, name a vintage from 2021 on (--vintage 2023-acs5), whose " +
        "whole tables need no key, or a folder of the Bureau's files (--from DIR)",
    );
  const year = newestYear("acs5");
  return [
    `gazetteer-${year}`,
    "delineation-2023",
    vintageLabel(year, "acs5"),
    vintageLabel(newestYear("acs1"), "acs1"),
  ];
}

/** Refuses a label before the first request where it needs a key, or is not published. */
function requireWay(run: LoadRun, label: string): void {
  const vintage = parseVintage(label);
  if (label.startsWith("geoinfo")) throw usageError(`${label} comes from an export of data.census.gov: use --from DIR`);
  if (!vintage) return;
  const levels = run.options.levels as Level[]; // checkOptions has checked them
  const never = whyUnloadable(vintageLabel(vintage.year, vintage.survey), levels);
  if (never) throw usageError(`${label}: ${never}`);
  if (usesApi(run)) return;
  if (vintage.year < FIRST_SUMMARY_FILES)
    throw usageError(
      `--vintage ${label} needs CENSUS_API_KEY: only vintages from ${FIRST_SUMMARY_FILES} on can be loaded ` +
        "without a key. A key is free: https://api.census.gov/data/key_signup.html",
    );
  run.log(`${label}: CENSUS_API_KEY is not set, so whole tables of the summary file are read instead of the API`);
}

/** Returns the tables that the command line names; undefined for all. */
function tablesToRead({ options }: LoadRun): ReadonlySet<string> | undefined {
  return options.words.length > 0 ? new Set(options.words) : undefined;
}

/** The estimates to fetch. */
interface EstimatesRequest {
  year: number;
  survey: Survey;
  tables: ReadonlySet<string> | undefined;
}

function requestedTables({ year, survey, tables }: EstimatesRequest): ReturnType<typeof tablesOf> {
  const all = tablesOf(year, survey);
  if (!tables) return all;
  for (const table of tables)
    if (!all.has(table))
      throw usageError(
        `Cannot load table "${table}" of ${year}-${survey}: no metric uses it. Tables: ${[...all.keys()].join(", ")}`,
      );
  return new Map([...all].filter(([table]) => tables.has(table)));
}

const requestedLevels = ({ options }: LoadRun, survey: Survey): Level[] =>
  LEVELS.filter(
    (level) =>
      (options.levels.length === 0 || options.levels.includes(level)) && !(survey === "acs1" && level === "tract"),
  );

async function fetchByApi(run: LoadRun, source: HttpSource, estimates: EstimatesRequest): Promise<VintageFiles> {
  const vintage = vintageLabel(estimates.year, estimates.survey);
  const calls = requestedLevels(run, estimates.survey).flatMap(areaCalls);
  const requests = apiRequests(requestedTables(estimates));
  run.progress.step(`${vintage} by the Census API`, calls.length * requests.length, "requests");
  const files: AcsFile[] = [];
  for (const request of requests)
    for (const area of calls) {
      run.signal.throwIfAborted();
      const file = await callApi(run, source, { vintage, estimates, request, area });
      if (file) files.push({ file, id: `${vintage}-${area.name}/${request.name}`, form: "json", table: request.table });
      run.progress.advance(1);
    }
  if (files.length === 0)
    throw sourceRefused({ file: API }, undefined, `publishes nothing of ${vintage} that was requested`);
  return { vintage, files, geos: undefined };
}

interface AreaCall {
  name: string;
  parameters: Record<string, string>;
}

function areaCalls(level: Level): AreaCall[] {
  if (level !== "tract") return [{ name: level, parameters: { for: PLACES[level] } }];
  return STATES.map(({ fips }) => ({
    name: `tract-${fips}`,
    parameters: { for: "tract:*", in: `state:${fips}` },
  }));
}

/** Returns undefined where the Bureau does not publish these tables for these areas. */
async function callApi(
  run: LoadRun,
  source: HttpSource,
  {
    vintage,
    estimates,
    request,
    area,
  }: { vintage: Vintage; estimates: EstimatesRequest; request: ApiRequest; area: AreaCall },
): Promise<SourceFile | undefined> {
  const url = new URL(`${API}/${estimates.year}/acs/${estimates.survey}`);
  url.search = new URLSearchParams({ get: request.get, ...area.parameters }).toString();
  try {
    return await source.fetch(url.href, {
      secrets: { key: run.settings.censusApiKey ?? "" },
      freshForMs: FRESH_FOR_MS,
      what: `${request.name} of ${area.name}, ${vintage}`,
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    run.log(`${vintage}: ${request.name} is not published for ${area.name}`);
    return undefined;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof GovdataError && error.kind === "not_found";

async function fetchSummaryFiles(run: LoadRun, source: HttpSource, estimates: EstimatesRequest): Promise<VintageFiles> {
  const { year, survey } = estimates;
  const vintage = vintageLabel(year, survey);
  const years = survey === "acs5" ? "5" : "1";
  const folder = `${WWW}/programs-surveys/acs/summary_file/${year}/table-based-SF`;
  const tables = [...requestedTables(estimates).keys()];
  run.progress.step(`${vintage}: tables of the summary file`, tables.length + 1, "files");
  const geos = await source.fetch(`${folder}/documentation/Geos${year}${years}YR.txt`, {
    what: `places of ${vintage}`,
  });
  const files: AcsFile[] = [];
  for (const table of tables) {
    run.signal.throwIfAborted();
    const name = `acsdt${years}y${year}-${table.toLowerCase()}.dat`;
    try {
      const file = await source.fetch(`${folder}/data/${years}YRData/${name}`, { what: `${table} of ${vintage}` });
      files.push({ file, id: `${years}YRData/${name}`, form: "summary", table });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      run.log(`${vintage}: ${table} is not in the summary file`);
    }
    run.progress.advance(1);
  }
  if (files.length === 0) throw sourceRefused({ file: folder }, undefined, `has none of ${tables.join(", ")}`);
  return { vintage, files, geos };
}

const GAZETTEER_FILES: readonly { level: GazetteerLevel; word: string }[] = [
  { level: "county", word: "counties" },
  { level: "place", word: "place" },
  { level: "metro", word: "cbsa" },
  { level: "tract", word: "tracts" },
];

async function fetchEdition(source: HttpSource, label: string): Promise<EditionFile[]> {
  const [kind = "", yearText = ""] = label.split("-");
  const year = Number(yearText);
  if (kind === "delineation") {
    const folder = `${WWW}/programs-surveys/metro-micro/geographies/reference-files/${year}/delineation-files`;
    const file = await source.fetch(`${folder}/list1_${year}.xlsx`, { what: `CBSA delineation of ${year}` });
    return [{ kind: "delineation", file, year, workbook: true }];
  }
  const files: EditionFile[] = [];
  for (const { level, word } of GAZETTEER_FILES) {
    const name = `${year}_Gaz_${word}_national`;
    const address = `${WWW}/geo/docs/maps-data/data/gazetteer/${year}_Gazetteer/${name}.zip`;
    const archive = await source.fetch(address, { what: `Gazetteer of ${word}, ${year}` });
    const members = await openZip(await archive.blob(), archive.name);
    const member = members.find(({ name: path }) => path.endsWith(`${name}.txt`));
    if (!member) throw sourceRefused({ file: archive.name }, undefined, `does not contain ${name}.txt`);
    files.push({ kind: "gazetteer", file: memberFile(archive, member), year, level });
  }
  return files;
}
