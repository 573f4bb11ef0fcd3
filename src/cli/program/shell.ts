import { readSettings, type Settings, settingWarnings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { versionText } from "../../executable/version.ts";
import { nearest } from "../../nearest.ts";
import { asProblem } from "../../problem.ts";
import { ignoreStrayErrors } from "../../storage/stray.ts";
import { type Action, type Command, parse } from "../shell/command.ts";
import { onOutputError, outputEnded } from "../shell/output.ts";
import { printable } from "../shell/text.ts";
import { COMMANDS } from "./commands.ts";
import { complete } from "./complete.ts";
import { commandHelp, overview } from "./help.ts";

/** Runs one command line and ends the process with its exit code (0 to 4). */
export async function runShell(line: readonly string[]): Promise<void> {
  ignoreStrayErrors(failAndExit);
  onOutputError(process.stdout, outputFailed);
  onOutputError(process.stderr, () => {}); // no reader is left
  try {
    await exit(await run(line));
  } catch (error) {
    await failAndExit(error);
  }
}

/** The words that show the help for a wrong command line: that of its command, if the command exists. */
let helpWords = "--help";

/** Runs a command line and returns the exit code. @throws the error of the command. */
async function run(line: readonly string[]): Promise<number> {
  const [word, ...following] = line;
  if (word === undefined) {
    note(await overview());
    return 2;
  }
  if (["--version", "-v", "-V", "version"].includes(word)) return show(versionText());
  if (word === "--help" || word === "-h") return show(await overview());
  if (word === "help") return show(following.length === 0 ? await overview() : await helpOn(following));
  if (word === "__complete") return show((await complete(following)).join("\n"));
  const { action, name, left } = await find(line);
  if (typeof action === "string") return show(action);
  const { options, words, help } = parse(action, name, left);
  if (help) return show(await commandHelp(name, action));
  return (await action.run({ options, words, settings, print, note })) ?? 0;
}

const helpOn = async (words: readonly string[]): Promise<string> => {
  const { action, name } = await find(words.concat("--help"));
  return typeof action === "string" ? action : commandHelp(name, action);
};

/**
 * Returns the command of a line and the words after it, or the text of the help if the line asks for a group's help.
 */
async function find(line: readonly string[]): Promise<{ action: Action | string; name: string; left: string[] }> {
  const [word = "", next, ...left] = line;
  const command = await loadCommand(word);
  helpWords = `help ${word}`;
  if (!("commands" in command)) return { action: command, name: word, left: line.slice(1) };
  if (next === "--help" || next === "-h") return { action: await commandHelp(word, command), name: word, left };
  const names = Object.keys(command.commands);
  if (next === undefined) throw usageError(`${word} needs one of: ${names.join(", ")}`);
  const action = Object.hasOwn(command.commands, next) ? command.commands[next] : undefined;
  if (!action) throw unknownWord(`${word} has no command`, next, names);
  helpWords = `help ${word} ${next}`;
  return { action, name: `${word} ${next}`, left };
}

async function loadCommand(word: string): Promise<Command> {
  const entry = COMMANDS.find(({ name }) => name === word);
  if (entry) return entry.load();
  throw unknownWord(
    "there is no command",
    word,
    COMMANDS.map(({ name }) => name),
  );
}

const unknownWord = (complaint: string, word: string, accepted: readonly string[]) => {
  const suggestion = nearest(word, accepted);
  const hint = suggestion ? `did you mean ${suggestion}?` : `commands: ${accepted.join(", ")}`;
  return usageError(`${complaint} "${word}"; ${hint}`);
};

let warned = false;
function settings(): Settings {
  if (!warned) for (const warning of settingWarnings()) note(`govdata: warning: ${warning}`);
  warned = true;
  return readSettings();
}

function show(text: string): number {
  print(text);
  return 0;
}

const print = (line: string): void => void process.stdout.write(`${printable(line)}\n`);
const note = (line: string): void => void process.stderr.write(`${printable(line)}\n`);

async function failAndExit(error: unknown): Promise<never> {
  const problem = asProblem(error);
  for (const line of problem.message.split("\n")) note(`govdata: ${line}`);
  for (const { parameter, message } of problem.details ?? []) note(`  ${parameter}: ${message}`);
  if (problem.kind === "usage") note(`govdata: try govdata ${helpWords}`);
  return exit(problem.exitCode);
}

/** A closed pipe (`govdata status | head -1`) is not a failure; a full disk is. */
function outputFailed(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(0);
  note(`govdata: cannot write to standard output: ${error.message}`);
  process.exit(1);
}

/**
 * Ends the process once the readers have taken all output; `process.exit` alone would cut off what a pipe has no room
 * for. It ends the streams, because Bun calls back for an empty write at once, even if other writes still wait.
 */
async function exit(code: number): Promise<never> {
  await outputEnded(process.stdout);
  await new Promise(setImmediate); // a failed write reports a moment later, on standard error
  await outputEnded(process.stderr);
  process.exit(code);
}
