import { nearest } from "../../nearest.ts";
import { categoriesOf, type IdentityFilters, isWithinNaics } from "./filters.ts";
import type { ScreenerIdentity } from "./queries.ts";
import type { Screened } from "./screened.ts";

/** A filter whose values are codes or words of the companies themselves. */
interface ValueFilter {
  name: "sic" | "naics" | "state" | "county_fips" | "cbsa" | "exchange" | "category" | "currency";
  /** How the note continues: `No company of the screener has …`. */
  label: string;
  valuesOf: (identity: ScreenerIdentity) => (string | null)[];
  /** Whether the values are few words, which the note lists. */
  isListed?: true;
}

const FILTERS: readonly ValueFilter[] = [
  { name: "sic", label: "SIC code", valuesOf: ({ sic }) => [sic] },
  { name: "naics", label: "NAICS code that begins with", valuesOf: ({ naics_code: code }) => [code] },
  { name: "state", label: "state", valuesOf: ({ state_fips: state }) => [state] },
  {
    name: "county_fips",
    label: "county",
    valuesOf: ({ county_fips: county, planning_region_fips: region }) => [county, region],
  },
  { name: "cbsa", label: "metropolitan or micropolitan area", valuesOf: ({ cbsa }) => [cbsa] },
  { name: "exchange", label: "exchange", valuesOf: ({ exchange }) => [exchange], isListed: true },
  { name: "category", label: "filer category", valuesOf: ({ category }) => categoriesOf(category), isListed: true },
  { name: "currency", label: "currency", valuesOf: ({ currency }) => [currency], isListed: true },
];

/**
 * Returns a note on each filter with values that no company has, so that an empty answer says why. Notes on words
 * (exchanges, categories, currencies) name the nearest one and all that there are.
 */
export const unknownValueNotes = (screened: Screened, filters: IdentityFilters): string[] =>
  FILTERS.flatMap((filter) => {
    const wanted = filters[filter.name];
    if (wanted === undefined) return [];
    const known = knownValues(screened, filter);
    const absent = wanted.filter((value) => !isKnown(value, filter, known));
    return absent.length === 0 ? [] : [noteOn(absent, filter, [...known.values()].toSorted())];
  });

function isKnown(value: string, { name }: ValueFilter, known: ReadonlyMap<string, string>): boolean {
  if (known.has(value.toLowerCase())) return true;
  return name === "naics" && [...known.keys()].some(isWithinNaics([value]));
}

function noteOn(absent: readonly string[], { label, isListed }: ValueFilter, known: readonly string[]): string {
  const quoted = absent.map((value) => {
    const meant = isListed ? nearest(value, known) : undefined;
    return `"${value}"${meant === undefined ? "" : ` (did you mean "${meant}"?)`}`;
  });
  const note = `No company of the screener has the ${label} ${quoted.join(", ")}.`;
  return isListed ? `${note} There are: ${known.join(", ") || "none"}.` : note;
}

const keptValues = new WeakMap<Screened, Map<ValueFilter, ReadonlyMap<string, string>>>();

/** Returns the values of all companies, by their lower case. Collected once for each published screener. */
function knownValues(screened: Screened, filter: ValueFilter): ReadonlyMap<string, string> {
  const ofScreener = keptValues.get(screened) ?? new Map<ValueFilter, ReadonlyMap<string, string>>();
  keptValues.set(screened, ofScreener);
  let values = ofScreener.get(filter);
  if (!values) {
    const all = screened.companies.flatMap(({ identity }) => filter.valuesOf(identity));
    values = new Map(all.flatMap((value) => (value === null ? [] : [[value.toLowerCase(), value] as const])));
    ofScreener.set(filter, values);
  }
  return values;
}
