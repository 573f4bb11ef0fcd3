import { DAY_MS, HOUR_MS } from "../../durations.ts";
import { GovdataError, notCovered, sourceRefused, usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
import { STATES } from "../../reference/states.ts";
import {
  LEVELS,
  type Level,
  parseVintage,
  possibleYears,
  type Survey,
  type Vintage,
  vintageLabel,
  whyUnpublished,
} from "../vocabulary/vintages.ts";
import { byHand, isNotFound } from "./by-hand.ts";
import { fetchEdition, newestDelineation, newestGazetteers } from "./editions/fetch-editions.ts";
import { type AcsFile, emptyInventory, type Inventory } from "./files/inventory.ts";
import { type ApiRequest, apiRequests, tablesOf, withoutTables } from "./requests.ts";
import { refusalOf, type Shortfalls } from "./shortfalls.ts";

const API = "https://api.census.gov/data";
const WWW = "https://www2.census.gov";

/** From this year on, the Bureau's file server has whole tables of every vintage, one file each. */
const FIRST_SUMMARY_FILES = 2021;
/** How long an answer of the API is kept. The API has no conditional requests. */
const FRESH_FOR_MS = 12 * HOUR_MS;
/** The same for loads of the newest vintages, as the schedule runs them each night: thousands of requests. */
const FRESH_FOR_NEWEST_MS = 30 * DAY_MS;
/** So many requests that are refused one after the other mean that all will be. */
const MOST_REFUSED = 5;

/** Parameters of the API by level; tracts are requested state by state. */
const PLACES: Readonly<Record<Exclude<Level, "tract">, string>> = {
  nation: "us:1",
  state: "state:*",
  county: "county:*",
  place: "place:*",
  metro: "metropolitan statistical area/micropolitan statistical area:*",
};

/** One vintage or edition of a load, or several: fetched, then published, before the next one is fetched. */
export interface Part {
  /** "" for what the agency has that is newest. */
  label: string;
  take(): Promise<Inventory>;
}

/** What every fetch from the Bureau is done with. */
interface Fetching {
  run: LoadRun;
  source: HttpSource;
  shortfalls: Shortfalls;
  today: Date;
}

/**
 * Returns what to fetch from the Bureau: estimates from its API with a key, or (from 2021 on) without a key as whole
 * tables of the summary file; Gazetteers and delineations from its file server. Without `--vintage`, the newest of each
 * that the Bureau has: its calendar is late at times.
 * @throws `usage` when a key is needed and there is none.
 */
export function bureauParts(fetching: Fetching): Part[] {
  const { run, shortfalls } = fetching;
  const labels = run.options.vintages;
  const tables = run.options.words.length > 0 ? new Set(run.options.words) : undefined;
  if (labels.length === 0) return newestParts(fetching, tables);
  const wrong = new Map(labels.map((label) => [label, neverThere(fetching, label)]));
  for (const [label, reason] of wrong) {
    if (reason === undefined) continue;
    if (labels.every((other) => wrong.get(other) !== undefined)) throw usageError(reason);
    shortfalls.refuse(label, new GovdataError("source_refused", reason));
  }
  const possible = labels.filter((label) => wrong.get(label) === undefined);
  for (const label of possible) requireWay(run, label);
  return possible.map((label) => {
    const vintage = parseVintage(label);
    if (!vintage) return { label, take: () => fetchEdition(fetching, label) };
    const estimates = { ...vintage, tables };
    requestedTables(estimates); // a wrong table ends the load before the first request
    return {
      label,
      take: () => (usesApi(run) ? fetchByApi(fetching, estimates) : fetchSummaryFiles(fetching, estimates)),
    };
  });
}

const usesApi = (run: LoadRun): boolean => Boolean(run.settings.censusApiKey);

function newestParts(fetching: Fetching, tables: ReadonlySet<string> | undefined): Part[] {
  if (!usesApi(fetching.run))
    throw usageError(
      "CENSUS_API_KEY is not set, and the Census API needs a key for every request. Get a free key at " +
        "https://api.census.gov/data/key_signup.html, name a vintage from 2021 on (--vintage 2023-acs5), whose " +
        "whole tables need no key, or a folder of the Bureau's files (--from DIR)",
    );
  return [
    { label: "", take: () => newestGazetteers(fetching) },
    { label: "", take: () => newestDelineation(fetching) },
    { label: "", take: () => newestEstimates(fetching, "acs5", tables) },
    { label: "", take: () => newestEstimates(fetching, "acs1", tables) },
  ];
}

/** Fetches the newest estimates of a survey that the Bureau has published, whatever month it is. */
async function newestEstimates(
  fetching: Fetching,
  survey: Survey,
  tables: ReadonlySet<string> | undefined,
): Promise<Inventory> {
  const { run, shortfalls, today } = fetching;
  if (requestedLevels(run, survey).length === 0) return emptyInventory(); // 1-year estimates have no tracts
  const missing: Vintage[] = [];
  for (const year of possibleYears(survey, today)) {
    const inventory = await fetchByApi(fetching, { year, survey, tables }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    const vintage = vintageLabel(year, survey);
    if (inventory) {
      if (missing.length > 0)
        shortfalls.note(`${missing.join(", ")}: not published yet; the newest of its kind is ${vintage}`);
      return inventory;
    }
    missing.push(vintage);
  }
  shortfalls.note(`${survey}: the Census API has none of ${missing.join(", ")}`);
  return emptyInventory();
}

/** Why there can't be such a vintage, for the levels of the load; undefined where there can. */
function neverThere({ run, today }: Fetching, label: string): string | undefined {
  const vintage = parseVintage(label);
  const levels = run.options.levels as Level[]; // they have been checked
  const never = vintage && whyUnpublished(vintageLabel(vintage.year, vintage.survey), levels, today);
  return never && `${label}: ${never}`;
}

/** Refuses a label before the first request where it needs a key, or comes from elsewhere. */
function requireWay(run: LoadRun, label: string): void {
  const vintage = parseVintage(label);
  if (label.startsWith("geoinfo")) throw usageError(`${label} comes from an export of data.census.gov: use --from DIR`);
  if (!vintage || usesApi(run)) return;
  if (vintage.year < FIRST_SUMMARY_FILES)
    throw usageError(
      `--vintage ${label} needs CENSUS_API_KEY: only vintages from ${FIRST_SUMMARY_FILES} on can be loaded ` +
        "without a key. A key is free: https://api.census.gov/data/key_signup.html",
    );
  run.log(`${label}: CENSUS_API_KEY is not set, so whole tables of the summary file are read instead of the API`);
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

/** @throws `not_found` for estimates that are not published. */
async function fetchByApi(fetching: Fetching, estimates: EstimatesRequest): Promise<Inventory> {
  const { run, shortfalls } = fetching;
  const vintage = vintageLabel(estimates.year, estimates.survey);
  // One small question first: thousands would be answered in the same way.
  await ask(fetching, estimates, { get: "NAME", parameters: { for: PLACES.nation }, what: vintage }).catch((error) => {
    throw isNotFound(error) ? notPublished(vintage, `${API}/${estimates.year}/acs/${estimates.survey}`) : error;
  });
  const calls = requestedLevels(run, estimates.survey).flatMap(areaCalls);
  const requests = apiRequests(requestedTables(estimates));
  run.progress.step(`${vintage} by the Census API`, calls.length * requests.length, "requests");
  const answers: AcsFile[] = [];
  const absent = new Absent();
  let refusedInARow = 0;
  for (const request of requests)
    for (const area of calls) {
      run.signal.throwIfAborted();
      try {
        const answer = await answerOf(fetching, estimates, { request, area, absent });
        if (answer) answers.push(answer);
        refusedInARow = 0;
      } catch (error) {
        const refusal = refusalOf(error, API);
        if (isKeyRefusal(refusal) || ++refusedInARow === MOST_REFUSED) throw refusal;
        shortfalls.refuse(vintage, refusal);
      }
      run.progress.advance(1);
    }
  for (const sentence of absent.sentences()) shortfalls.note(`${vintage}: ${sentence}`);
  if (answers.length === 0)
    throw byHand(notCovered(`${API}: publishes nothing of ${vintage} that was requested`), "tables");
  return { ...emptyInventory(), vintages: [{ vintage, files: answers, geos: undefined }] };
}

const notPublished = (vintage: Vintage, address: string): unknown =>
  byHand(
    notCovered(`${vintage} is not published, as far as the Bureau's server says: ${address} is not there`),
    "tables",
  );

/** What the Bureau does not publish of a vintage. */
class Absent {
  /** Tables that the vintage lacks. */
  readonly tables = new Set<string>();
  /** Tables by the levels that lack them. */
  readonly levels = new Map<string, Set<Level>>();

  sentences(): string[] {
    return [
      ...(this.tables.size > 0 ? [`the Bureau has no table ${[...this.tables].join(", ")}`] : []),
      ...[...this.levels].map(([tables, levels]) => `${tables} is not published for ${[...levels].join(", ")}`),
    ];
  }
}

interface AreaCall {
  name: string;
  level: Level;
  parameters: Record<string, string>;
}

function areaCalls(level: Level): AreaCall[] {
  if (level !== "tract") return [{ name: level, level, parameters: { for: PLACES[level] } }];
  return STATES.map(({ fips }) => ({
    name: `tract-${fips}`,
    level,
    parameters: { for: "tract:*", in: `state:${fips}` },
  }));
}

/** Returns the answer for what the Bureau publishes of some tables; undefined where that is nothing. */
async function answerOf(
  fetching: Fetching,
  estimates: EstimatesRequest,
  { request: wanted, area, absent }: { request: ApiRequest; area: AreaCall; absent: Absent },
): Promise<AcsFile | undefined> {
  const vintage = vintageLabel(estimates.year, estimates.survey);
  for (;;) {
    const request = withoutTables(wanted, absent.tables);
    if (!request) return undefined;
    const { name, table, get } = request;
    try {
      const what = `${name} of ${area.name}, ${vintage}`;
      const file = await ask(fetching, estimates, { get, parameters: area.parameters, what });
      return { file, id: `${vintage}-${area.name}/${name}`, form: "json", table };
    } catch (error) {
      // The API knows the variables of each vintage, and refuses a call for one of a table that it lacks.
      const unknownTable = UNKNOWN_TABLE.exec((error as Error).message)?.[1];
      if (unknownTable === undefined || !request.get.includes(unknownTable)) {
        if (!isNotFound(error) && !NO_CONTENT.test((error as Error).message)) throw error;
        absent.levels.set(name, (absent.levels.get(name) ?? new Set()).add(area.level));
        return undefined;
      }
      absent.tables.add(unknownTable);
    }
  }
}

const UNKNOWN_TABLE = /unknown (?:variable|group)[^A-Z]*([BC]\d{5}[A-I]?)/;
/** How the API says that it has no row. */
const NO_CONTENT = /the server answered 204/;

/**
 * Sends one request to the API.
 * @throws `not_found` where it has nothing, `source_refused` for a key that it refuses
 */
async function ask(
  { run, source }: Fetching,
  { year, survey }: EstimatesRequest,
  { get, parameters, what }: { get: string; parameters: Record<string, string>; what: string },
): Promise<SourceFile> {
  const url = new URL(`${API}/${year}/acs/${survey}`);
  url.search = new URLSearchParams({ get, ...parameters }).toString();
  try {
    return await source.fetch(url.href, {
      secrets: { key: run.settings.censusApiKey ?? "" },
      freshForMs: run.options.vintages.length > 0 ? FRESH_FOR_MS : FRESH_FOR_NEWEST_MS,
      ignoreCache: run.options.force,
      refuse: refusedKey,
      what,
    });
  } catch (error) {
    // The page itself can be the answer.
    if (error instanceof GovdataError && /web page \("(?:invalid|missing) key/i.test(error.message)) throw keyRefusal();
    throw isKeyRefusal(error as Error) ? error : byHand(error, "tables");
  }
}

/** The API answers a key that it does not accept with a redirect to a page, and a header. */
const refusedKey = ({ headers, url }: Response): Error | undefined =>
  headers.has("x-datawebapi-keyerror") || /\/(?:invalid|missing)_key\.html/.test(url) ? keyRefusal() : undefined;

const KEY_REFUSED = "the Census API does not accept CENSUS_API_KEY";

const keyRefusal = (): GovdataError =>
  new GovdataError(
    "source_refused",
    `${KEY_REFUSED}: the key is invalid, or not activated yet (the Bureau sends the link that activates a new key by ` +
      "mail). Keys are free: https://api.census.gov/data/key_signup.html",
  );

const isKeyRefusal = ({ message }: Error): boolean => message.startsWith(KEY_REFUSED);

/** @throws `not_found` for estimates that are not published. */
async function fetchSummaryFiles(
  { run, source, shortfalls }: Fetching,
  estimates: EstimatesRequest,
): Promise<Inventory> {
  const { year, survey } = estimates;
  const vintage = vintageLabel(year, survey);
  const years = survey === "acs5" ? "5" : "1";
  const folder = `${WWW}/programs-surveys/acs/summary_file/${year}/table-based-SF`;
  const tables = [...requestedTables(estimates).keys()];
  run.progress.step(`${vintage}: tables of the summary file`, tables.length + 1, "files");
  const get = (address: string, what: string) =>
    source.fetch(address, { what }).catch((error: unknown) => {
      throw byHand(error, "summary");
    });
  const geos = await get(`${folder}/documentation/Geos${year}${years}YR.txt`, `places of ${vintage}`);
  const files: AcsFile[] = [];
  for (const table of tables) {
    run.signal.throwIfAborted();
    const name = `acsdt${years}y${year}-${table.toLowerCase()}.dat`;
    try {
      const file = await get(`${folder}/data/${years}YRData/${name}`, `${table} of ${vintage}`);
      files.push({ file, id: `${years}YRData/${name}`, form: "summary", table });
    } catch (error) {
      if (!isNotFound(error)) shortfalls.refuse(vintage, refusalOf(error, name));
      else shortfalls.note(`${vintage}: ${table} is not in the summary file`);
    }
    run.progress.advance(1);
  }
  if (files.length === 0)
    throw byHand(sourceRefused({ file: folder }, undefined, `has none of ${tables.join(", ")}`), "summary");
  return { ...emptyInventory(), vintages: [{ vintage, files, geos }] };
}
