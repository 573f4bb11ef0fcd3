import { parseArgs } from "node:util";
import { SETTINGS, type Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { nearest } from "../../nearest.ts";

/** An option of a command: `--name`, or `--name VALUE`. */
export type Option =
  | { type: "boolean"; doc: string; short?: string }
  | {
      type: "string";
      doc: string;
      short?: string;
      /** The placeholder for the value in the help, such as `DIR`. */
      value: string;
      /** May be repeated; its value is a list. */
      multiple?: boolean;
      /** The accepted values. */
      choices?: readonly string[];
      required?: boolean;
    };

/** A word that is not an option. Required ones come first; only the last one may be `multiple`. */
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

/** The input of a command: its options by name, its words, and the settings. */
export interface Invocation<Options> {
  options: { [K in keyof Options]: OptionValue<Options[K]> };
  /** The words, checked against `args` in number and choice. */
  words: string[];
  /** Reads the settings; a bad value ends the command with exit code 2. Warnings go to standard error, once. */
  settings(): Settings;
  /** Writes a line to standard output: the result of the command. */
  print(line: string): void;
  /** Writes a line to standard error: notes for a person. */
  note(line: string): void;
}

/** A command that runs: its words and options, and its function. */
export interface ActionDefinition<Options extends Record<string, Option>> {
  /** A line for lists. */
  summary: string;
  /** More, for the command's own help: whole sentences. */
  details?: string;
  /** Command lines that a user can copy, without the leading `govdata`. */
  examples?: readonly string[];
  args?: readonly Argument[];
  options?: Options;
  /** Returns a heading and lines for the help that need modules which only the help loads. */
  more?(): Promise<readonly string[]>;
  /** Returns the options and words that may follow these words, for completion; absent: those of the tables. */
  fitting?(words: readonly string[]): Promise<{ options: Record<string, Option>; args: readonly Argument[] }>;
  /** Runs the command. Returns the exit code if it is not 0. @throws a GovdataError on failure. */
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

/** A command as the shell stores it. The types of its options were checked where it was defined. */
export interface Action extends Omit<ActionDefinition<Record<string, Option>>, "run"> {
  run(
    invocation: Omit<Invocation<never>, "options"> & { options: AnyOptions },
  ): Promise<number | undefined> | Promise<void>;
}
/** Any command: one that runs, or a group of them. */
export type Command = Action | GroupDefinition;

/** Defines a command. The table of options gives them their types: `const { json } = options`. */
export function defineCommand<const Options extends Record<string, Option> = Record<never, Option>>(
  definition: ActionDefinition<Options>,
): Action {
  // `parse` makes the values from the same table, so `run` gets what its type says.
  return definition as unknown as Action;
}

/** Defines a group of commands, each with its own table. */
export const defineGroup = (definition: GroupDefinition): GroupDefinition => definition;

/** The option of every command that prints a list. */
export const JSON_OPTION = { type: "boolean", doc: "Print JSON instead of text." } as const;

const HELP: Option = { type: "boolean", doc: "Show this help.", short: "h" };

/** The content of a command line, read by the command's table. */
export interface ParsedLine {
  options: AnyOptions;
  words: string[];
  /** Whether `--help` was among the options; if so, nothing else was checked. */
  help: boolean;
}

/**
 * Reads the words of a command line by the command's table. `name` is the command, for messages.
 * @throws `usage` for an unknown, missing, repeated or wrong option or word.
 */
export function parse(action: Action, name: string, line: readonly string[]): ParsedLine {
  const table = action.options ?? {};
  const { values: valuesByOption, words } = tokenize(table, name, line);
  if (valuesByOption.has("help")) return { options: {}, words, help: true };
  checkWords(action, name, words);
  const options = Object.fromEntries(
    Object.entries(table).map(([key, option]) => {
      const values = valuesByOption.get(key);
      if (option.type === "boolean") return [key, values !== undefined];
      if (!values && option.required) throw usageError(`${name} needs --${key} ${option.value}: ${option.doc}`);
      return [key, option.multiple ? (values ?? []) : values?.[0]];
    }),
  );
  return { options, words, help: false };
}

/** Returns the options of the line, each with its values, and the words between them. */
function tokenize(
  table: Record<string, Option>,
  name: string,
  line: readonly string[],
): { values: Map<string, string[]>; words: string[] } {
  const options = new Map(Object.entries({ ...table, help: HELP }));
  const { tokens } = parseArgs({
    args: [...line],
    strict: false, // its own messages do not list the options
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...options].map(([key, { type, short }]) => [key, { type, ...(short ? { short } : {}) }]),
    ),
  });
  const valuesByOption = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = options.get(token.name);
    if (!option) throw unknownOption(name, token.rawName, [...options.keys()]);
    const values = [...(valuesByOption.get(token.name) ?? []), token.value ?? ""];
    checkOption(token.name, option, values, token.value);
    valuesByOption.set(token.name, values);
  }
  return { values: valuesByOption, words };
}

function unknownOption(name: string, rawName: string, keys: readonly string[]): Error {
  const options = keys.map((key) => `--${key}`);
  const suggestion = nearest(rawName, options);
  return usageError(
    `${name} has no option ${rawName}${settingHint(rawName)}; ` +
      `${suggestion ? `did you mean ${suggestion}?` : `it has ${options.join(", ")}`}`,
  );
}

/** What is an option in other programs can be a setting here: `serve --listen`. */
function settingHint(rawName: string): string {
  const setting = `GOVDATA_${rawName.replace(/^-+/, "").replaceAll("-", "_").toUpperCase()}`;
  return Object.values(SETTINGS).some(({ name }) => name === setting) ? ` (set ${setting} instead)` : "";
}

function checkOption(name: string, option: Option, values: readonly string[], value: string | undefined): void {
  if (option.type === "boolean") {
    if (value !== undefined) throw usageError(`--${name} takes no value, but got "${value}"`);
    return;
  }
  if (!value) throw usageError(`--${name} needs a value: --${name} ${option.value}`);
  if (values.length > 1 && !option.multiple)
    throw usageError(`--${name} was passed twice: "${values.join('" and "')}"`);
  checkChoice(`--${name}`, value, option.choices);
}

function checkWords(action: Action, name: string, words: readonly string[]): void {
  const args = action.args ?? [];
  const missing = args[words.length];
  if (missing?.required) throw usageError(`${name} needs ${missing.name}: ${missing.doc}`);
  for (const [index, word] of words.entries()) {
    const argument = args[index] ?? (args.at(-1)?.multiple ? args.at(-1) : undefined);
    if (!argument) throw usageError(`${name}: unexpected word "${word}"`);
    checkChoice(argument.name, word, argument.choices);
  }
}

function checkChoice(label: string, value: string, choices: readonly string[] | undefined): void {
  if (!choices || choices.includes(value)) return;
  const suggestion = nearest(value, choices);
  const hint = suggestion ? ` (did you mean ${suggestion}?)` : "";
  throw usageError(`${label}: "${value}" is not accepted; accepted: ${choices.join(", ")}${hint}`);
}

/** Reads the value of an option. @throws `usage` if it is not a whole number from `least` to `most` */
export function wholeNumber(
  option: string,
  text: string,
  { least = 1, most }: { least?: number; most: number },
): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw usageError(`--${option}: "${text}" is not accepted; accepted: a whole number from ${least} to ${most}`);
  return number;
}
