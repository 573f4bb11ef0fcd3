import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import type { VectorSettings } from "../../storage/vectors.ts";
import { indexingProgress } from "../queries/sections.ts";
import { isOutdated, RENEWAL } from "./layout.ts";
import { type IndexRow, pendingWords, searchIndexes } from "./queries.ts";
import { createPlace } from "./storage/place.ts";
import { filingsSetAside } from "./trials/queries.ts";

/** Words of an average chunk. */
const CHUNK_WORDS = 150;
/** Chunks that the built-in model embeds in a second of processor time, before any were. */
const CHUNKS_PER_SECOND = 14;

/** What waits for the worker of the index. */
interface Waiting {
  /** Filings that are not found yet, not even by words. */
  filings: number;
  /** Chunks without vectors, those that are still to be cut included. */
  chunks: number;
  /** How long their vectors take, in seconds. */
  seconds: number;
}

/** What `govdata status` says of search: how far each index is, and why not farther. */
export async function searchFacts({ sql }: Database, settings: Pick<Settings, "searchShare">): Promise<string[]> {
  const rows = (await searchIndexes(sql)).filter(({ state }) => state !== "retired");
  const facts = await Promise.all(rows.map((row) => indexFacts(sql, row, settings)));
  if (rows.length > 0) return facts.flat();
  const { filings } = await indexingProgress(sql, "");
  return filings === 0 ? [] : [`search: ${filings} reports are to be indexed, which the server does`];
}

async function indexFacts(sql: Sql, row: IndexRow, settings: Pick<Settings, "searchShare">): Promise<string[]> {
  const { filings, indexed, embedded, chunks } = await indexingProgress(sql, row.index_name);
  const waiting = await waitingFor(sql, row, settings);
  const name = row.state === "served" ? "search" : "search, an index built next to the served one";
  return [
    `${name}: ${indexed} of ${filings} reports are found by words, ${embedded} by meaning (${chunks} passages, ` +
      `${row.model})`,
    ...(isOutdated(row) ? [`search: ${RENEWAL}`] : []),
    ...(waiting.chunks === 0 ? [] : [waitingSentence(waiting)]),
    ...(row.obstacle === null ? [] : [`search: vectors are not being made: ${row.obstacle}`]),
    ...(await filingsSetAside(sql, row.index_name)).map(
      ({ accession_number, form, company, reason }) =>
        `search: the ${form} ${accession_number} of ${company ?? "an unknown company"} is set aside for a day: ` +
        `${reason}; ${commandText("search --retry")} tries it again`,
    ),
  ];
}

/** What keeps searches from finding all reports; `[]`: nothing. `isBroken`: they find none. */
export async function searchTroubles(
  { sql }: Database,
  settings: VectorSettings,
): Promise<{ isBroken: boolean; sentence: string; advice: string }[]> {
  const standing = await createPlace(sql, settings).standing();
  if (standing.kind === "none") return [];
  if (standing.kind !== "here")
    return [{ isBroken: true, sentence: standing.sentence, advice: 'see "The folder of the index" in docs/search.md' }];
  const served = (await searchIndexes(sql)).find(({ state }) => state === "served");
  const aside = await filingsSetAside(sql, served?.index_name ?? "");
  const renewal = {
    isBroken: false,
    sentence: RENEWAL,
    advice: `keep a server with the role search running; ${commandText("status")} shows how far it is`,
  };
  const renewals = served && isOutdated(served) ? [renewal] : [];
  if (aside.length === 0) return renewals;
  const names = aside.slice(0, 3).map(({ accession_number, reason }) => `${accession_number} (${reason})`);
  return [
    ...renewals,
    {
      isBroken: false,
      sentence: `${aside.length} reports are set aside for a day, and not found: ${names.join("; ")}`,
      advice: `${commandText("search --retry")} tries them again`,
    },
  ];
}

/** What a load says at its end; nothing if no vector is missing. */
export async function vectorNotes(sql: Sql, settings: Pick<Settings, "searchShare">): Promise<string[]> {
  const served = (await searchIndexes(sql)).find(({ state }) => state === "served");
  const waiting = await waitingFor(sql, served, settings);
  return waiting.chunks === 0 ? [] : [waitingSentence(waiting)];
}

async function waitingFor(
  sql: Sql,
  row: IndexRow | undefined,
  { searchShare }: Pick<Settings, "searchShare">,
): Promise<Waiting> {
  const name = row?.index_name ?? "";
  const { filings, indexed, chunks_waiting } = await indexingProgress(sql, name);
  const chunks = Math.round(chunks_waiting + (await pendingWords(sql, name)) / CHUNK_WORDS);
  const rate = ((row?.chunks_per_second ?? CHUNKS_PER_SECOND) * searchShare) / 100;
  return { filings: filings - indexed, chunks, seconds: chunks / rate };
}

const waitingSentence = ({ chunks, seconds }: Waiting): string =>
  `search: about ${chunks.toLocaleString("en-US")} passages wait for their vectors, ${duration(seconds)} of work for ` +
  "the server, newest reports first; until then mode=keyword finds them";

/** A duration for people: `3 minutes`, `5 hours`. */
function duration(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [Math.ceil(seconds), "second"]
      : seconds < 5_400
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3_600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
