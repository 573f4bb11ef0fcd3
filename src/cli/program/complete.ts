import type { Option } from "../shell/command.ts";
import { COMMANDS } from "./commands.ts";

/** The hidden command `__complete`: returns candidates for the last word of `line`, which may be empty. */
export async function complete(line: readonly string[]): Promise<string[]> {
  const begun = line.at(-1) ?? "";
  return (await candidates(line.slice(0, -1))).filter((word) => word.startsWith(begun));
}

async function candidates([first, ...following]: readonly string[]): Promise<string[]> {
  if (first === undefined || (first === "help" && following.length === 0))
    return [...COMMANDS.map(({ name }) => name), ...(first ? [] : ["help", "version", "--help", "--version"])];
  const [word, ...words] = first === "help" ? following : [first, ...following];
  const command = await COMMANDS.find(({ name }) => name === word)?.load();
  if (!command) return [];
  if (!("commands" in command)) return choices((await command.fitting?.(words)) ?? command, words);
  const [next, ...actionWords] = words;
  if (next === undefined) return [...Object.keys(command.commands), "--help"];
  const action = Object.hasOwn(command.commands, next) ? command.commands[next] : undefined;
  return action ? choices(action, actionWords) : [];
}

/** Returns the values of an option that still needs one, else the options and the choices of the next word. */
function choices(
  { options = {}, args = [] }: { options?: Record<string, Option>; args?: readonly { choices?: readonly string[] }[] },
  words: readonly string[],
): string[] {
  const waiting = options[words.at(-1)?.replace(/^--/, "") ?? ""];
  if (words.at(-1)?.startsWith("--") && waiting?.type === "string") return [...(waiting.choices ?? [])];
  const wordCount = words.filter(
    (word, index) => !word.startsWith("-") && !takesValue(options, words[index - 1]),
  ).length;
  return [...(args[wordCount]?.choices ?? []), ...Object.keys(options).map((name) => `--${name}`), "--help"];
}

const takesValue = (options: Record<string, Option>, word: string | undefined): boolean =>
  word?.startsWith("--") === true && options[word.slice(2)]?.type === "string";
