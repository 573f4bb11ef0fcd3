import { sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/formats/json.ts";
import { isStored } from "../facts/concepts/table.ts";
import { dayNumber } from "../facts/day.ts";
import type { Fact, Taxonomy } from "../facts/fact.ts";
import { LIMITS } from "../markup/limits.ts";
import { asCik } from "../submission/accession.ts";

/** The stored part of EDGAR's company facts of one company. */
export interface CompanyFacts {
  /** 10 digits. */
  cik: string;
  entityName: string;
  /** In the file's order; each value of a filing once. */
  facts: Fact[];
  /** Facts of all concepts in the file, repeats included. */
  factsInFile: number;
  /**
   * Facts left out: without a value, with more digits than a number holds, or a duration that ends before it begins.
   */
  unusable: number;
}

/**
 * Reads an EDGAR companyfacts file (`CIK##########.json`, or a member of companyfacts.zip), one company in memory.
 *
 * Shape: {@link Fact}, those of the concepts in the table and of `dei`. Units: as filed, unscaled.
 * Source: data.sec.gov/api/xbrl/companyfacts, which only has facts without dimensions.
 * @throws `source_refused` with the file, the path in it and the reason, at the first thing that does not fit
 */
export async function readCompanyFacts(bytes: AsyncIterable<Uint8Array>, file: string): Promise<CompanyFacts> {
  return companyFactsOf(await readJson(bytes, file, LIMITS.jsonCharacters), file);
}

function companyFactsOf(document: unknown, file: string): CompanyFacts {
  const root = record(document, "the document", file);
  const cik = cikOf(root.cik, file);
  if (typeof root.entityName !== "string" || root.entityName.length > LONGEST_NAME)
    throw refused(file, "entityName", root.entityName, "a name");
  const read: CompanyFacts = { cik, entityName: root.entityName, facts: [], factsInFile: 0, unusable: 0 };
  for (const [taxonomy, concepts] of Object.entries(record(root.facts, "facts", file)))
    for (const [concept, entry] of Object.entries(record(concepts, `facts.${taxonomy}`, file))) {
      const path = `facts.${taxonomy}.${concept}`;
      const units = record(record(entry, path, file).units, `${path}.units`, file);
      for (const [unit, facts] of Object.entries(units)) {
        if (!Array.isArray(facts)) throw refused(file, `${path}.units.${unit}`, facts, "a list of facts");
        if (isStored(taxonomy, concept) && !CONCEPT.test(concept))
          throw refused(file, `facts.${taxonomy}`, concept, "the name of a concept");
        if (!UNIT.test(unit)) throw refused(file, `${path}.units`, unit, "a unit such as USD or USD/shares");
        read.factsInFile += facts.length;
        if (isStored(taxonomy, concept))
          readUnit(facts, { taxonomy, concept, unit, file, path: `${path}.units.${unit}`, read });
      }
    }
  return read;
}

const LONGEST_NAME = 1_000;
/** Both are part of a database key. Filers' own units are one word. */
const CONCEPT = /^\w{1,200}$/;
const UNIT = /^[^\s\p{C}]{1,200}$/u;

interface UnitPlace {
  taxonomy: Taxonomy;
  concept: string;
  unit: string;
  file: string;
  path: string;
  read: CompanyFacts;
}

/** Checks the facts of one concept and unit, and adds them to the result. */
function readUnit(facts: unknown[], place: UnitPlace): void {
  const { taxonomy, concept, unit, file, read } = place;
  const seenFacts = new Set<string>();
  for (let index = 0; index < facts.length; index++) {
    const path = () => `${place.path}[${index}]`;
    const raw = record(facts[index], path, file);
    const start = raw.start === undefined || raw.start === null ? null : dateOf(raw.start, path, ".start", file);
    const end = dateOf(raw.end, path, ".end", file);
    const filed = dateOf(raw.filed, path, ".filed", file);
    const { val: value, accn: accession, form } = raw;
    if (typeof accession !== "string" || !/^\d{10}-\d{2}-\d{6}$/.test(accession))
      throw refused(file, `${path()}.accn`, accession, "an accession number like 0000320193-24-000123");
    if (typeof form !== "string" || form === "") throw refused(file, `${path()}.form`, form, "a form type");
    if (value !== null && typeof value !== "number") throw refused(file, `${path()}.val`, value, "a number or null");
    // Beyond 2^53, neighboring numbers are the same. A wrongly scaled value would be served as a figure that no company
    // filed.
    if (value === null || Math.abs(value) > Number.MAX_SAFE_INTEGER || (start !== null && start > end)) {
      read.unusable++;
      continue;
    }
    const repeat = `${start}|${end}|${accession}|${value}`;
    if (seenFacts.has(repeat)) continue;
    seenFacts.add(repeat);
    const fy = raw.fy === undefined || raw.fy === null ? null : yearOf(raw.fy, path, file);
    const fp = typeof raw.fp === "string" && raw.fp !== "" ? raw.fp : null;
    read.facts.push({ taxonomy, concept, unit, start, end, value, accession, form, filed, fy, fp });
  }
}

/** A path in the document. Made only for refusals, since a file has 100,000 of them. */
type Path = string | (() => string);

function record(value: unknown, path: Path, file: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refused(file, path, value, "an object");
  return value as Record<string, unknown>; // checked above; JSON has no other objects
}

function dateOf(value: unknown, path: () => string, key: string, file: string): string {
  if (typeof value !== "string" || Number.isNaN(dayNumber(value)))
    throw refused(file, path() + key, value, "a date (YYYY-MM-DD)");
  return value;
}

function yearOf(value: unknown, path: () => string, file: string): number {
  if (!Number.isInteger(value) || Math.abs(value as number) > 9_999)
    throw refused(file, `${path()}.fy`, value, "a year or null");
  return value as number; // an integer, by the line above
}

/** A number in most files, a padded string in some. */
function cikOf(value: unknown, file: string): string {
  const cik = asCik(typeof value === "number" || typeof value === "string" ? String(value) : "");
  if (cik === undefined) throw refused(file, "cik", value, "a CIK of 1 to 10 digits");
  return cik;
}

const refused = (file: string, path: Path, value: unknown, expected: string) =>
  sourceRefused(
    { file },
    typeof path === "string" ? path : path(),
    `${value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80)} is not ${expected}`,
  );
