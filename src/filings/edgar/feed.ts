import { Parser } from "htmlparser2";
import { sourceRefused } from "../../errors.ts";
import { asAccessionNumber, asCik } from "../submission/accession.ts";

/** A filing in the feed of the newest ones, with everyone whom it names. */
export interface FeedFiling {
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`; null if the entry has none. */
  filedOn: string | null;
  /** ISO 8601 in UTC: when EDGAR added it to the feed. */
  updatedAt: string;
  /** Bytes of its full submission text, roughly; null if the entry does not state it. */
  sizeBytes: number | null;
  /** 10-digit CIKs, each with the feed's role: `Filer`, `Issuer`, `Reporting`, `Subject`, `Filed by`. */
  parties: { cik: string; name: string; role: string }[];
}

/** More entries than a page has: the answer is hostile. */
const MOST_ENTRIES = 10_000;
const LONGEST_TITLE = 1_000;

/**
 * Reads a page of the feed of current filings, newest first. Entries for several parties of one filing become one
 * filing.
 *
 * Source: www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&output=atom; ISO-8859-1.
 * @throws `source_refused` for another document, and for an entry without form, number or company
 */
export function readFeed(bytes: Uint8Array, file: string): FeedFiling[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!/<feed[\s>]/.test(text.slice(0, 2_000))) throw sourceRefused({ file }, undefined, "is not an Atom feed");
  if (!/<\/feed>\s*$/.test(text))
    throw sourceRefused({ file }, undefined, "has no </feed> at its end: the file is cut off");
  const filings = new Map<string, FeedFiling>();
  for (const [index, entry] of entriesOf(text).entries()) {
    const accessionNumber = asAccessionNumber(/accession-number=([\d-]+)/.exec(entry.id)?.[1] ?? "");
    const [, name = "", digits = "", role = ""] =
      /^.*? - (.*) \((\d{1,10})\) \(([^()]*)\)\s*$/s.exec(entry.title.slice(0, LONGEST_TITLE)) ?? [];
    const cik = asCik(digits);
    const updated = new Date(entry.updated);
    if (accessionNumber === undefined || cik === undefined || entry.form === "" || Number.isNaN(updated.getTime()))
      throw sourceRefused({ file }, `entry ${index + 1}`, `is not a filing: "${entry.title.trim().slice(0, 120)}"`);
    const filing = filings.get(accessionNumber) ?? {
      accessionNumber,
      form: entry.form,
      filedOn: /Filed:(?:<\/b>)?\s*(\d{4}-\d{2}-\d{2})/.exec(entry.summary)?.[1] ?? null,
      updatedAt: `${updated.toISOString().slice(0, 19)}Z`,
      sizeBytes: sizeIn(entry.summary),
      parties: [],
    };
    filing.parties.push({ cik, name, role });
    filings.set(accessionNumber, filing);
  }
  return [...filings.values()];
}

const UNIT_BYTES: Readonly<Record<string, number>> = { KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };

function sizeIn(summary: string): number | null {
  const [, count, unit] = /Size:(?:<\/b>)?\s*(\d{1,9})\s*([KMG]B)/.exec(summary) ?? [];
  return unit === undefined ? null : Number(count) * (UNIT_BYTES[unit] ?? 1);
}

interface Entry {
  title: string;
  id: string;
  updated: string;
  summary: string;
  form: string;
}

const TEXTS: readonly string[] = ["title", "id", "updated", "summary"] satisfies (keyof Entry)[];

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let open = "";
  const entry = () => entries.at(-1);
  let isInside = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open = name;
        if (name === "entry" && entries.length < MOST_ENTRIES) {
          entries.push({ title: "", id: "", updated: "", summary: "", form: "" });
          isInside = true;
        }
        const current = entry();
        if (name === "category" && isInside && current) current.form = (attributes.term ?? "").trim();
      },
      ontext(part) {
        const current = entry();
        if (isInside && current && TEXTS.includes(open)) current[open as keyof Entry] += part;
      },
      onclosetag(name) {
        open = "";
        if (name === "entry") isInside = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return entries;
}

/** The feed keeps about this many entries. Beyond them EDGAR answers with an error. */
export const DEEPEST = 4_900;

/** How many entries of a page these filings were: one for each party. */
export const entryCount = (filings: readonly FeedFiling[]): number =>
  filings.reduce((count, { parties }) => count + parties.length, 0);

/**
 * Adds the filings of a page to those of earlier ones, each once with all of its parties, which can be on two pages.
 */
export function addFilings(filingByNumber: Map<string, FeedFiling>, filings: readonly FeedFiling[]): void {
  for (const filing of filings) {
    const knownFiling = filingByNumber.get(filing.accessionNumber);
    const newParties = filing.parties.filter(
      ({ cik, role }) => !knownFiling?.parties.some((party) => party.cik === cik && party.role === role),
    );
    if (knownFiling) knownFiling.parties.push(...newParties);
    else filingByNumber.set(filing.accessionNumber, { ...filing, parties: [...filing.parties] });
  }
}

/** Filings of the feed, and how far back it goes. */
export interface CurrentFilings {
  /** Newest first. */
  filings: FeedFiling[];
  /** When the oldest entry was added, if the feed ends before the requested time; null if it covers it. */
  reachesTo: string | null;
}

/**
 * Returns the filings added to the feed at `since` (ISO 8601, UTC) or later, each once with all of its parties. Pages
 * shift while filings arrive, so the next page repeats entries of the last one, and a filing's parties can be on two
 * pages. `page` returns the page that begins at an entry.
 */
export async function currentFilings(
  page: (start: number) => Promise<readonly FeedFiling[]>,
  since: string,
): Promise<CurrentFilings> {
  const filingByNumber = new Map<string, FeedFiling>();
  let oldest: string | null = null;
  for (let start = 0; start <= DEEPEST; ) {
    const filings = await page(start);
    const entries = entryCount(filings);
    addFilings(
      filingByNumber,
      filings.filter(({ updatedAt }) => updatedAt >= since),
    );
    if (entries === 0) break;
    oldest = filings.reduce<string | null>(
      (time, entry) => (time !== null && time < entry.updatedAt ? time : entry.updatedAt),
      oldest,
    );
    if (filings.every(({ updatedAt }) => updatedAt < since)) break;
    start += entries;
  }
  return { filings: [...filingByNumber.values()], reachesTo: oldest !== null && oldest >= since ? oldest : null };
}
