import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import { nearest } from "../../nearest.ts";
import { capitalized } from "../../text.ts";
import { boundLast, calledOtherwise, type SentTexts, underOwnNames } from "./other-names.ts";
import {
  explained,
  type Parameter,
  type Parameters,
  Refusal,
  readInAnyCase,
  shortened,
  type Values,
} from "./parameters.ts";

/** At most this many wrong parameters are named. The others are counted: a URL of 16 kB can hold thousands. */
const MOST_DETAILS = 20;

/**
 * Reads the values of `parameters` from `path` (null: malformed percent escapes), all others from the query string
 * `search` (without `?`).
 * @throws `invalidRequest` that names every missing, unknown, repeated or refused parameter
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  path: Readonly<Record<string, string | null | undefined>>,
  search: string,
): Values<P> {
  const details: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  const { queryTexts, sentNames } =
    search === "" ? NONE_SENT : underOwnNames(readQuery(search, details), queryNamesOf(parameters, path), details);
  for (const [name, parameter] of entriesOf(parameters)) {
    const texts = name in path ? [path[name] ?? null] : queryTexts.get(name);
    const value = texts === undefined ? parameter.fallback : readTexts(parameter, texts);
    if (texts === undefined && parameter.required)
      details.push({ parameter: name, message: `is missing; ${explained(parameter)}` });
    if (value instanceof Refused) details.push({ parameter: sentNames.get(name) ?? name, message: value.message });
    values[name] = value;
  }
  for (const name of queryTexts.keys()) {
    if (Object.hasOwn(parameters, name) && !(name in path)) continue;
    // Parameters that are only counted need no message.
    const isNamed = details.length < MOST_DETAILS;
    details.push(
      isNamed ? unknownParameter(name, queryTexts, parameters, path) : { parameter: shortened(name), message: "" },
    );
  }
  if (details.length > 0) throw invalidRequest(cutDetails(details));
  return values as Values<P>; // each name of P was set above, by its own reader
}

/** The message that says why a parameter is refused. */
class Refused {
  constructor(readonly message: string) {}
}

/** Reads the texts of a parameter (null: malformed percent escapes). */
function readTexts<T>(parameter: Parameter<T>, texts: readonly (string | null)[]): T | Refused {
  if (texts.length > 1 && !parameter.isList) {
    const namedTexts = texts.slice(0, 5).map((text) => `"${shortened(text ?? "")}"`);
    return new Refused(`was sent ${texts.length} times (${namedTexts.join(", ")}); accepted: once`);
  }
  if (texts.includes(null)) return new Refused(`has malformed percent escapes; ${explained(parameter)}`);
  const text = texts.join(",");
  const value = readInAnyCase(parameter, text);
  if (!(value instanceof Refusal)) return value;
  return new Refused(
    `${text === "" ? "is empty" : `"${shortened(text)}" is not accepted`}; ${explained(parameter, value)}`,
  );
}

const ENTRIES = new WeakMap<Parameters, [string, Parameter<unknown>][]>();

/** Returns the parameters as a list, made once for each endpoint. */
function entriesOf(parameters: Parameters): [string, Parameter<unknown>][] {
  const keptEntries = ENTRIES.get(parameters);
  if (keptEntries) return keptEntries;
  const entries = Object.entries(parameters);
  ENTRIES.set(parameters, entries);
  return entries;
}

const NONE_SENT: SentTexts = { queryTexts: new Map(), sentNames: new Map() };

const queryNamesOf = (parameters: Parameters, path: object): string[] =>
  Object.keys(parameters).filter((name) => !(name in path));

/** Returns the texts of each name in a query string; null if the percent escapes of a value are malformed. */
function readQuery(search: string, details: ErrorDetail[]): Map<string, (string | null)[]> {
  const queryTexts = new Map<string, (string | null)[]>();
  for (const pair of search.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    if (name === null) {
      details.push({ parameter: shortened(rawName), message: "has malformed percent escapes in its name" });
      continue;
    }
    const value = equals < 0 ? "" : decode(pair.slice(equals + 1));
    const texts = queryTexts.get(name);
    if (texts) texts.push(value);
    else queryTexts.set(name, [value]);
  }
  return queryTexts;
}

/** Decodes one name or value of a query string; null if its percent escapes are malformed. */
function decode(raw: string): string | null {
  const spaced = raw.includes("+") ? raw.replaceAll("+", " ") : raw;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null; // decodeURIComponent only throws for malformed escapes
  }
}

function unknownParameter(
  name: string,
  queryTexts: ReadonlyMap<string, (string | null)[]>,
  parameters: Parameters,
  path: Readonly<Record<string, unknown>>,
): ErrorDetail {
  const queryNames = queryNamesOf(parameters, path);
  const suggestion = calledOtherwise(name, queryNames) ?? nearest(boundLast(name), queryNames);
  const value = queryTexts.get(name)?.[0];
  const accepted = queryNames.length > 0 ? `accepted: ${listedNames(queryNames)}` : "no parameter is";
  return {
    parameter: name === "" ? '""' : shortened(name),
    message:
      `is not a parameter here (sent: "${shortened(value ?? "")}"); ` +
      (suggestion ? `did you mean "${suggestion}"? ${capitalized(accepted)}` : accepted),
  };
}

/** At most this many parameter names are listed in an error. */
const MOST_NAMES = 40;

function listedNames(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return names.join(", ");
  return `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more (/docs lists all)`;
}

/** Returns at most 20 faults, and the number of the others. */
export const cutDetails = (details: readonly ErrorDetail[]): ErrorDetail[] =>
  details.length <= MOST_DETAILS
    ? [...details]
    : [
        ...details.slice(0, MOST_DETAILS),
        { parameter: "…", message: `${details.length - MOST_DETAILS} more are wrong` },
      ];
