import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import { nearest } from "../../nearest.ts";

/**
 * How a path or query parameter is read from its text, and how the documentation shows it. Elysia's own numbers and
 * arrays take `0x2`, drop repeated and unknown names, and lose the names of wrong ones, so that text is read here.
 */
export interface Parameter<T> {
  readonly description: string;
  /** What is accepted, in words: the end of the sentence "accepted: …". */
  readonly accepted: string;
  readonly example: string;
  /** JSON Schema of the value, for the documentation. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  /** The value when the parameter is absent. */
  readonly fallback: T | undefined;
  read(text: string): T | Refusal;
}

/** A text that a parameter does not take; `reason` where the words of `accepted` would not say why. */
export class Refusal {
  constructor(readonly reason?: string) {}
}

/** The parameters of an endpoint, by name. */
// `any` is the only type that every Parameter<T> fits: T stands on both sides of an arrow.
// biome-ignore lint/suspicious/noExplicitAny: see the line above
export type Parameters = Readonly<Record<string, Parameter<any>>>;

/** What a handler gets: the values of its parameters, by name. */
export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

interface Described {
  description: string;
  example: string;
}

/** A text of a fixed form, such as a code: `pattern` has to match all of it, and lets nothing through but a `Form`. */
export function code<Form extends string = string>(
  options: Described & { pattern: RegExp; accepted: string },
): Parameter<Form> {
  const { description, example, pattern, accepted } = options;
  return {
    description,
    example,
    accepted,
    schema: { type: "string", pattern: pattern.source },
    required: true,
    fallback: undefined,
    read: (sent) => (pattern.test(sent) ? (sent as Form) : new Refusal()), // what the pattern is for
  };
}

/** A free text, such as a name to look for, trimmed; its length counts characters after that. */
export function text(options: Described & { minLength?: number; maxLength?: number }): Parameter<string> {
  const { description, example, minLength = 1, maxLength = 200 } = options;
  return {
    description,
    example,
    accepted: `text of ${minLength} to ${maxLength} characters, without control characters`,
    schema: { type: "string", minLength, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" },
    required: true,
    fallback: undefined,
    read(sent) {
      const trimmed = sent.trim();
      const length = [...trimmed].length;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; Postgres can't store U+0000
      const hasControl = /[\u0000-\u001f\u007f-\u009f]/.test(sent);
      return length >= minLength && length <= maxLength && !hasControl && sent.isWellFormed() ? trimmed : new Refusal();
    },
  };
}

/** A whole number in plain decimal digits. */
export function integer(options: Described & { minimum: number; maximum: number }): Parameter<number> {
  const { description, example, minimum, maximum } = options;
  return {
    description,
    example,
    accepted: `a whole number from ${minimum} to ${maximum}`,
    schema: { type: "integer", minimum, maximum },
    required: true,
    fallback: undefined,
    read(sent) {
      const value = /^(0|-?[1-9][0-9]{0,14})$/.test(sent) ? Number(sent) : Number.NaN;
      return value >= minimum && value <= maximum ? value : new Refusal();
    },
  };
}

/** One of a few words. */
export function choice<const Word extends string>(
  words: readonly Word[],
  options: Described & { accepted?: string },
): Parameter<Word> {
  const { description, example, accepted = `one of ${words.join(", ")}` } = options;
  const known = new Set<string>(words);
  return {
    description,
    example,
    accepted,
    schema: { type: "string", enum: [...words] },
    required: true,
    fallback: undefined,
    read(sent) {
      if (known.has(sent)) return sent as Word; // the set holds exactly the words
      const meant = nearest(sent, words);
      return new Refusal(meant && `did you mean "${meant}"? Accepted: ${accepted}`);
    },
  };
}

/** Several values of one kind, separated by commas, each at most once. */
export function listOf<T>(
  element: Parameter<T>,
  options: Described & { minItems?: number; maxItems: number },
): Parameter<readonly T[]> {
  const { description, example, minItems = 1, maxItems } = options;
  const count = minItems === maxItems ? `${maxItems}` : `${minItems} to ${maxItems}`;
  return {
    description,
    example,
    accepted: `${count} of these, separated by commas: ${element.accepted}`,
    schema: { type: "array", items: element.schema, minItems, maxItems, uniqueItems: true },
    required: true,
    fallback: undefined,
    read(sent) {
      const parts = sent.split(",");
      if (parts.length < minItems || parts.length > maxItems)
        return new Refusal(`${howMany(sent === "" ? 0 : parts.length)}; accepted: ${count}, separated by commas`);
      const values: T[] = [];
      const seen = new Set<string>();
      for (const part of parts) {
        const value = element.read(part);
        if (value instanceof Refusal) return new Refusal(`"${shown(part)}": ${value.reason ?? acceptedIs(element)}`);
        if (seen.has(part)) return new Refusal(`"${shown(part)}" is named twice; accepted: each value once`);
        seen.add(part);
        values.push(value);
      }
      return values;
    },
  };
}

const howMany = (values: number): string =>
  values === 0 ? "it has no value" : values === 1 ? "it is one value" : `it has ${values} values`;

/** The same parameter, which may be absent. */
export const optional = <T>(parameter: Parameter<T>): Parameter<T | undefined> => ({
  ...parameter,
  required: false,
  fallback: undefined,
});

/** The same parameter, with a value for when it is absent. */
export const withDefault = <T>(parameter: Parameter<T>, fallback: T): Parameter<T> => ({
  ...parameter,
  schema: { ...parameter.schema, default: fallback },
  required: false,
  fallback,
});

const acceptedIs = (parameter: Parameter<unknown>): string => `accepted: ${parameter.accepted}`;

/** At most 80 characters of what was sent, for an error's text. */
const shown = (sent: string): string => (sent.length > 80 ? `${sent.slice(0, 80)}…` : sent);

/** Wrong parameters beyond this many are counted, not named: a URL of 16 kB could hold thousands. */
const MOST_DETAILS = 20;

/**
 * Reads the values of `parameters`: those in `path` (null: its percent escapes are malformed) from there, all others
 * from the query string `search` (without `?`).
 * @throws `invalidRequest` that names every parameter that is missing, unknown, repeated or not accepted.
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  path: Readonly<Record<string, string | null | undefined>>,
  search: string,
): Values<P> {
  const details: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  const sent = search === "" ? NONE_SENT : readQuery(search, details);
  for (const [name, parameter] of entriesOf(parameters)) {
    const texts = name in path ? [path[name] ?? null] : sent.get(name);
    const text = texts?.[0];
    if (texts === undefined) {
      if (parameter.required) details.push({ parameter: name, message: `is missing; ${acceptedIs(parameter)}` });
      values[name] = parameter.fallback;
    } else if (texts.length > 1) {
      const all = texts.slice(0, 5).map((one) => `"${shown(one ?? "")}"`);
      details.push({ parameter: name, message: `was sent ${texts.length} times (${all.join(", ")}); accepted: once` });
    } else if (text === null || text === undefined) {
      details.push({ parameter: name, message: `has malformed percent escapes; ${acceptedIs(parameter)}` });
    } else {
      const value = parameter.read(text);
      if (value instanceof Refusal) {
        const reason = value.reason ?? acceptedIs(parameter);
        details.push({ parameter: name, message: `"${shown(text)}" is not accepted; ${reason}` });
      }
      values[name] = value;
    }
  }
  for (const name of sent.keys())
    if (!(Object.hasOwn(parameters, name) && !(name in path)))
      details.push(unknownParameter(name, sent, parameters, path));
  if (details.length > 0) throw invalidRequest(details.length > MOST_DETAILS ? cut(details) : details);
  return values as Values<P>; // each name of P was set above, by its own reader
}

const ENTRIES = new WeakMap<Parameters, [string, Parameter<unknown>][]>();

/** The parameters as a list, made once for each endpoint: every request walks through it. */
function entriesOf(parameters: Parameters): [string, Parameter<unknown>][] {
  const known = ENTRIES.get(parameters);
  if (known) return known;
  const entries = Object.entries(parameters);
  ENTRIES.set(parameters, entries);
  return entries;
}

const NONE_SENT: ReadonlyMap<string, (string | null)[]> = new Map();

/** The texts of each name in a query string; null where the percent escapes of a value are malformed. */
function readQuery(search: string, details: ErrorDetail[]): Map<string, (string | null)[]> {
  const sent = new Map<string, (string | null)[]>();
  for (const pair of search.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    if (name === null) {
      details.push({ parameter: shown(rawName), message: "has malformed percent escapes in its name" });
      continue;
    }
    const value = equals < 0 ? "" : decode(pair.slice(equals + 1));
    const texts = sent.get(name);
    if (texts) texts.push(value);
    else sent.set(name, [value]);
  }
  return sent;
}

/** Decodes one name or value of a query string; null when its percent escapes are malformed. */
function decode(raw: string): string | null {
  const spaced = raw.includes("+") ? raw.replaceAll("+", " ") : raw;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null; // decodeURIComponent throws for malformed escapes only
  }
}

function unknownParameter(
  name: string,
  sent: ReadonlyMap<string, (string | null)[]>,
  parameters: Parameters,
  path: Readonly<Record<string, unknown>>,
): ErrorDetail {
  const known = Object.keys(parameters).filter((one) => !(one in path));
  const meant = nearest(name, known);
  const value = sent.get(name)?.[0];
  const accepted = known.length > 0 ? `accepted: ${known.join(", ")}` : "no parameter is";
  return {
    parameter: shown(name),
    message:
      `is not a parameter here (sent: "${shown(value ?? "")}"); ` +
      (meant ? `did you mean "${meant}"? ${accepted[0]?.toUpperCase()}${accepted.slice(1)}` : accepted),
  };
}

const cut = (details: ErrorDetail[]): ErrorDetail[] => [
  ...details.slice(0, MOST_DETAILS),
  { parameter: "…", message: `${details.length - MOST_DETAILS} more are wrong` },
];
