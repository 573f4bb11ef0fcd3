import { cutText } from "../../cut-text.ts";
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
  /** Whether it may be sent several times: the same as once, with commas between. */
  readonly isList?: true;
  /** The value when the parameter is absent. */
  readonly fallback: T | undefined;
  read(text: string): T | Refusal;
}

/** A text that a parameter does not take. */
export class Refusal {
  /**
   * `reason`: where the words of `accepted` would not say why. `suggestion`: the text that would have been right; `name`:
   * what it stands for.
   */
  constructor(
    readonly reason?: string,
    readonly suggestion?: string,
    readonly name?: string,
  ) {}

  /** `did you mean "06" (California)?`; undefined where nothing is near. */
  get hint(): string | undefined {
    if (this.suggestion === undefined) return undefined;
    return `did you mean "${this.suggestion}"${this.name === undefined ? "" : ` (${this.name})`}?`;
  }
}

/** The parameters of an endpoint, by name. */
// `any` is the only type that every Parameter<T> fits: T stands on both sides of an arrow.
// biome-ignore lint/suspicious/noExplicitAny: see the line above
export type Parameters = Readonly<Record<string, Parameter<any>>>;

/** What a handler gets: the values of its parameters, by name. */
export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

/** What every kind of parameter is told. */
export interface Described {
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
    read: (sentText) => (pattern.test(sentText) ? (sentText as Form) : new Refusal()), // what the pattern is for
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
    read(sentText) {
      const trimmed = sentText.trim();
      const length = [...trimmed].length;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; Postgres can't store U+0000
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
 * One of a few words. `name`: that of the list of words in the OpenAPI document. `otherWords`: what others call them,
 * for the hint of the right one.
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
  return {
    description,
    example,
    accepted,
    schema: { type: "string", enum: [...words], ...(options.name ? { $id: options.name } : {}) },
    required: true,
    fallback: undefined,
    read(sentText) {
      if (wordSet.has(sentText)) return sentText as Word; // the set holds exactly the words
      return new Refusal(undefined, options.otherWords?.[sentText.toLowerCase()] ?? nearest(sentText, words));
    },
  };
}

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

/** What is accepted, after the text that was probably meant: the end of an error's sentence. */
export function explained(
  parameter: Pick<Parameter<unknown>, "accepted">,
  { reason, hint }: Refusal = new Refusal(),
): string {
  if (reason !== undefined) return reason;
  return hint === undefined ? `accepted: ${parameter.accepted}` : `${hint} Accepted: ${parameter.accepted}`;
}

/** ` (did you mean "06" (California)?)` after a text that a parameter refuses; empty where nothing is near. */
export function hintAfter(parameter: Parameter<unknown>, sentText: string): string {
  const value = parameter.read(sentText);
  return value instanceof Refusal && value.hint !== undefined ? ` (${value.hint})` : "";
}

/** At most 80 characters of what was sent, for an error's text. */
export const shortened = (sentText: string): string => cutText(sentText, 80);
