import { nearest } from "../../nearest.ts";
import { cutText } from "../../text.ts";

/**
 * How a path or query parameter is read from its text, and how the documentation describes it. Elysia's own numbers and
 * arrays accept `0x2`, drop repeated and unknown names, and lose the names of wrong ones. So text is read here.
 */
export interface Parameter<T> {
  readonly description: string;
  /** What is accepted, in words: the end of the sentence "accepted: …". */
  readonly accepted: string;
  /** Empty: the documentation has none, for example because no request sends all parameters of its kind. */
  readonly example: string;
  /** JSON Schema of the value, for the documentation. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  /** Whether it may be repeated, which means the same as one value with commas. */
  readonly isList?: true;
  /** The value when the parameter is absent. */
  readonly fallback: T | undefined;
  read(text: string): T | Refusal;
}

/** The refusal of a parameter's text. */
export class Refusal {
  /**
   * `reason`: used if the words of `accepted` do not say why. `suggestion`: the text that was probably meant. `name`:
   * the name of what the suggestion stands for.
   */
  constructor(
    readonly reason?: string,
    readonly suggestion?: string,
    readonly name?: string,
  ) {}

  /** Returns `did you mean "06" (California)?`; undefined without a suggestion. */
  get hint(): string | undefined {
    if (this.suggestion === undefined) return undefined;
    return `did you mean "${this.suggestion}"${this.name === undefined ? "" : ` (${this.name})`}?`;
  }
}

/** The parameters of an endpoint, by name. */
// `any` is the only type that every Parameter<T> fits: T is both an input and an output.
// biome-ignore lint/suspicious/noExplicitAny: see the line above
export type Parameters = Readonly<Record<string, Parameter<any>>>;

/** The values of parameters, by name, as a handler gets them. */
export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

/** The options of every kind of parameter. */
export interface Described {
  description: string;
  example: string;
}

/** A text of a fixed form, such as a code. `pattern` must match the whole text, and only texts of type `Form`. */
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
    read: (sentText) => (pattern.test(sentText) ? (sentText as Form) : new Refusal()), // what the pattern is for
  };
}

/** A free text, such as a name to search for, trimmed. The length limits apply after trimming. */
export function text(options: Described & { minLength?: number; maxLength?: number }): Parameter<string> {
  const { description, example, minLength = 1, maxLength = 200 } = options;
  return {
    description,
    example,
    accepted:
      `text of ${minLength} to ${maxLength} characters, without control characters; ` +
      "blanks at its ends do not count",
    schema: { type: "string", minLength, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" },
    required: true,
    fallback: undefined,
    read(sentText) {
      const trimmed = sentText.trim();
      const length = [...trimmed].length;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused; Postgres can't store U+0000
      const hasControl = /[\u0000-\u001f\u007f-\u009f]/.test(sentText);
      return length >= minLength && length <= maxLength && !hasControl && sentText.isWellFormed()
        ? trimmed
        : new Refusal();
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
    read(sentText) {
      const value = /^(0|-?[1-9][0-9]{0,14})$/.test(sentText) ? Number(sentText) : Number.NaN;
      return value >= minimum && value <= maximum ? value : new Refusal();
    },
  };
}

/**
 * One of a few words. `name`: the name of the list of words in the OpenAPI document. `otherWords`: synonyms, for hints.
 */
export function choice<const Word extends string>(
  words: readonly Word[],
  options: Described & { name?: string; accepted?: string; otherWords?: Readonly<Record<string, Word>> },
): Parameter<Word> {
  const {
    description,
    example,
    accepted = words.length === 1 ? `${words[0]}` : `one of ${words.join(", ")}`,
  } = options;
  const wordSet = new Set<string>(words);
  // An object would also find what every object has: __proto__, constructor.
  const otherWords = new Map(Object.entries(options.otherWords ?? {}));
  return {
    description,
    example,
    accepted,
    schema: { type: "string", enum: [...words], ...(options.name ? { $id: options.name } : {}) },
    required: true,
    fallback: undefined,
    read(sentText) {
      if (wordSet.has(sentText)) return sentText as Word; // the set holds exactly the words
      return new Refusal(undefined, otherWords.get(sentText.toLowerCase()) ?? nearest(sentText, words));
    },
  };
}

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Reads a text in any case. Upper and lower case mean the same in every code and word; the value is the canonical one,
 * so that an answer does not depend on how it was asked for. A refusal is that of the text as sent.
 */
export function readInAnyCase<T>(parameter: Parameter<T>, sentText: string): T | Refusal {
  const value = parameter.read(sentText);
  if (!(value instanceof Refusal) || !ASCII.test(sentText)) return value;
  for (const otherCase of [sentText.toLowerCase(), sentText.toUpperCase()]) {
    const otherValue = otherCase === sentText ? value : parameter.read(otherCase);
    if (!(otherValue instanceof Refusal)) return otherValue;
  }
  return value;
}

/** Returns the same parameter, made optional. */
export const optional = <T>(parameter: Parameter<T>): Parameter<T | undefined> => ({
  ...parameter,
  required: false,
  fallback: undefined,
});

/** Returns the same parameter, with a default value. */
export const withDefault = <T>(parameter: Parameter<T>, fallback: T): Parameter<T> => ({
  ...parameter,
  schema: { ...parameter.schema, default: fallback },
  required: false,
  fallback,
});

/** Returns the end of an error's sentence: the hint, if any, and what is accepted. */
export function explained(
  parameter: Pick<Parameter<unknown>, "accepted">,
  { reason, hint }: Refusal = new Refusal(),
): string {
  if (reason !== undefined) return reason;
  return hint === undefined ? `accepted: ${parameter.accepted}` : `${hint} Accepted: ${parameter.accepted}`;
}

/** Returns ` (did you mean "06" (California)?)` for a refused text; empty if nothing is near. */
export function hintAfter(parameter: Parameter<unknown>, sentText: string): string {
  const value = readInAnyCase(parameter, sentText);
  return value instanceof Refusal && value.hint !== undefined ? ` (${value.hint})` : "";
}

/** Returns at most 80 characters of a text, for an error. */
export const shortened = (sentText: string): string => cutText(sentText, 80);
