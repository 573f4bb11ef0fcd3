import { parseArgs } from "node:util";
import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { nearest } from "../../nearest.ts";

/** An option of a command: `--name`, or `--name VALUE`. */
export type Option =
  | { type: "boolean"; doc: string; short?: string }
  | {
      type: "string";
      doc: string;
      short?: string;
      /** What stands for the value in the help, such as `DIR`. */
      value: string;
      /** May be given several times; its value is a list. */
      multiple?: boolean;
      /** Only these are accepted. */
      choices?: readonly string[];
      required?: boolean;
    };

/** A word that is no option. Those that are required come first; `multiple` only the last one. */
export interface Argument {
  name: string;
  doc: string;
  required?: boolean;
  multiple?: boolean;
  choices?: readonly string[];
}

type OptionValue<O> = O extends { type: "boolean" }
  ? boolean
  : O extends { choices: readonly (infer Choice)[] }
    ? Several<O, Choice>
    : Several<O, string>;
type Several<O, Value> = O extends { multiple: true }
  ? Value[]
  : O extends { required: true }
    ? Value
    : Value | undefined;

/** What a command runs with: its options by name, its words, and the settings. */
export interface Invocation<Options> {
  options: { [K in keyof Options]: OptionValue<Options[K]> };
  /** The words, checked against `args` in number and choice. */
  words: string[];
  /** Reads the settings; a bad one ends the command with exit code 2. Warnings go to standard error, once. */
  settings(): Settings;
  /** Writes a line to standard output: what the command was asked for. */
  print(line: string): void;
  /** Writes a line to standard error: notes for a person. */
  note(line: string): void;
}

/** A command that does something: what it takes, and what it runs. */
export interface ActionDefinition<Options extends Record<string, Option>> {
  /** A line for lists. */
  summary: string;
  /** More, for the command's own help: whole sentences. */
  details?: string;
  /** Lines that a user can copy, without `govdata` at their start. */
  examples?: readonly string[];
  args?: readonly Argument[];
  options?: Options;
  /** What the help says that only modules know which are loaded for it: a heading, and lines below it. */
  more?(): Promise<readonly string[]>;
  /** The options and words that fit after these words, for completion, where they are fewer than in the tables. */
  fitting?(words: readonly string[]): Promise<{ options: Record<string, Option>; args: readonly Argument[] }>;
  /** Does it. Gives the exit code where that isn't 0; throws a GovdataError where it fails. */
  run(invocation: Invocation<Options>): Promise<number | undefined> | Promise<void>;
}

/** A command whose first word names another: `govdata keys create`. */
export interface GroupDefinition {
  summary: string;
  details?: string;
  commands: Readonly<Record<string, Action>>;
}

/** The options of any command, by name. */
export type AnyOptions = Record<string, boolean | string | string[] | undefined>;

/** A command as the shell keeps it: the types of its options are checked where it was defined. */
export interface Action extends Omit<ActionDefinition<Record<string, Option>>, "run"> {
  run(
    invocation: Omit<Invocation<never>, "options"> & { options: AnyOptions },
  ): Promise<number | undefined> | Promise<void>;
}
/** Any command: one that runs, or a group of them. */
export type Command = Action | GroupDefinition;

/** Defines a command, with its options typed by its table: `const { json } = options`. */
export function defineCommand<const Options extends Record<string, Option> = Record<never, Option>>(
  definition: ActionDefinition<Options>,
): Action {
  // `parse` makes the values from the same table, so that what `run` gets is what its type says.
  return definition as unknown as Action;
}

/** Defines a command of several: each has its own table. */
export const defineGroup = (definition: GroupDefinition): GroupDefinition => definition;

/** The option that every command which lists has. */
export const JSON_OPTION = { type: "boolean", doc: "Print JSON instead of text." } as const;

const HELP: Option = { type: "boolean", doc: "Show this help.", short: "h" };

/** What a command line holds, once it was read by the command's table. */
export interface ParsedLine {
  options: AnyOptions;
  words: string[];
  /** `--help` was among the options: nothing else was checked. */
  help: boolean;
}

/**
 * Reads the words of a command line by the command's table; `name` is the command, for the messages.
 * @throws `usage` for an unknown, missing, repeated or wrong option or word.
 */
export function parse(action: Action, name: string, line: readonly string[]): ParsedLine {
  const table = action.options ?? {};
  const { given, words } = tokenize(table, name, line);
  if (given.has("help")) return { options: {}, words, help: true };
  checkWords(action, name, words);
  const options = Object.fromEntries(
    Object.entries(table).map(([key, option]) => {
      const values = given.get(key);
      if (option.type === "boolean") return [key, values !== undefined];
      if (!values && option.required) throw usageError(`${name} needs --${key} ${option.value}: ${option.doc}`);
      return [key, option.multiple ? (values ?? []) : values?.[0]];
    }),
  );
  return { options, words, help: false };
}

/** The options that were given, each with its values, and the words between them. */
function tokenize(
  table: Record<string, Option>,
  name: string,
  line: readonly string[],
): { given: Map<string, string[]>; words: string[] } {
  const options = new Map(Object.entries({ ...table, help: HELP }));
  const { tokens } = parseArgs({
    args: [...line],
    strict: false, // its own messages don't name what is known
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...options].map(([key, { type, short }]) => [key, { type, ...(short ? { short } : {}) }]),
    ),
  });
  const given = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = options.get(token.name);
    if (!option) throw unknownOption(name, token.rawName, [...options.keys()]);
    const values = [...(given.get(token.name) ?? []), token.value ?? ""];
    checkOption(token.name, option, values, token.value);
    given.set(token.name, values);
  }
  return { given, words };
}

function unknownOption(name: string, sent: string, known: readonly string[]): Error {
  const spelled = known.map((key) => `--${key}`);
  const meant = nearest(sent, spelled);
  return usageError(
    `${name} has no option ${sent}${meant ? `; did you mean ${meant}?` : `; it has ${spelled.join(", ")}`}`,
  );
}

function checkOption(name: string, option: Option, values: readonly string[], value: string | undefined): void {
  if (option.type === "boolean") {
    if (value !== undefined) throw usageError(`--${name} takes no value, but got "${value}"`);
    return;
  }
  if (!value) throw usageError(`--${name} needs a value: --${name} ${option.value}`);
  if (values.length > 1 && !option.multiple) throw usageError(`--${name} is given twice: "${values.join('" and "')}"`);
  checkChoice(`--${name}`, value, option.choices);
}

function checkWords(action: Action, name: string, words: readonly string[]): void {
  const args = action.args ?? [];
  const missing = args[words.length];
  if (missing?.required) throw usageError(`${name} needs ${missing.name}: ${missing.doc}`);
  for (const [index, word] of words.entries()) {
    const argument = args[index] ?? (args.at(-1)?.multiple ? args.at(-1) : undefined);
    if (!argument) throw usageError(`${name} takes no word "${word}" here`);
    checkChoice(argument.name, word, argument.choices);
  }
}

function checkChoice(what: string, value: string, choices: readonly string[] | undefined): void {
  if (!choices || choices.includes(value)) return;
  const meant = nearest(value, choices);
  throw usageError(
    `${what}: "${value}" is not accepted; accepted: ${choices.join(", ")}${meant ? ` (did you mean ${meant}?)` : ""}`,
  );
}
