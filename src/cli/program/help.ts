import type { Action, Argument, Command, Option } from "../shell/command.ts";
import { COMMANDS } from "./commands.ts";

/** Returns the text of `govdata --help`: every command with its summary. */
export async function overview(): Promise<string> {
  const rows = await Promise.all(
    COMMANDS.map(async ({ name, load }): Promise<[string, string]> => [name, (await load()).summary]),
  );
  rows.push(["help COMMAND", "Show the help of a command"]);
  return [
    "govdata: data of US government agencies as a JSON API, in one executable",
    "",
    "Usage: govdata COMMAND [OPTIONS]",
    "",
    "Commands:",
    ...columns(rows),
    "",
    "Options:",
    ...columns([
      ["-h, --help", "Show this help; after a command, the help of that command"],
      ["-v, --version", "Show the version; so does the command version"],
    ]),
    "",
    "Settings are environment variables. govdata config lists them with their values.",
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 source refused, 4 database or another service unreachable.",
  ].join("\n");
}

/** Returns the text of `govdata COMMAND --help`, made from the command's table. */
export async function commandHelp(name: string, command: Command): Promise<string> {
  const usage =
    "commands" in command
      ? `govdata ${name} COMMAND [OPTIONS]`
      : ["govdata", name, ...(command.args ?? []).map(argumentUsage), "[OPTIONS]"].join(" ");
  const parts = [[command.summary], [`Usage: ${usage}`]];
  if (command.details) parts.push(wrap(command.details, 100));
  if ("commands" in command) {
    const rows = Object.entries(command.commands).map(([word, { summary }]): [string, string] => [word, summary]);
    parts.push(["Commands:", ...columns(rows)]);
    parts.push([`More about a command: govdata help ${name} COMMAND`]);
  } else parts.push(...(await actionHelp(command)));
  return parts.map((lines) => lines.join("\n")).join("\n\n");
}

async function actionHelp({ args = [], options = {}, examples = [], more }: Action): Promise<string[][]> {
  const parts: string[][] = [];
  if (args.length > 0)
    parts.push(["Words:", ...columns(args.map(({ name, doc, choices }) => [name, withChoices(doc, choices)]))]);
  const rows = Object.entries(options).map(([name, option]): [string, string] => [
    optionUsage(name, option),
    optionDoc(option),
  ]);
  parts.push(["Options:", ...columns([...rows, ["-h, --help", "Show this help."]])]);
  if (more) parts.push([...(await more())]);
  if (examples.length > 0) parts.push(["Examples:", ...examples.map((example) => `  govdata ${example}`)]);
  return parts;
}

const argumentUsage = ({ name, required, multiple }: Argument): string => {
  const word = multiple ? `${name}...` : name;
  return required ? word : `[${word}]`;
};

const optionUsage = (name: string, option: Option): string =>
  `${option.short ? `-${option.short}, ` : ""}--${name}${option.type === "string" ? ` ${option.value}` : ""}`;

const optionDoc = (option: Option): string => {
  if (option.type === "boolean") return option.doc;
  const rules = [option.required && "Required.", option.multiple && "May be repeated."].filter(Boolean);
  return [withChoices(option.doc, option.choices), ...rules].join(" ");
};

const withChoices = (doc: string, choices: readonly string[] | undefined): string =>
  choices ? `${doc} One of: ${choices.join(", ")}.` : doc;

/** Lays out rows of two columns; the second one is wrapped to a usual terminal's width. */
function columns(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows.flatMap(([left, right]) =>
    wrap(right, Math.max(40, 110 - width)).map(
      (line, index) => `${index === 0 ? `  ${left}`.padEnd(width) : " ".repeat(width)}${line}`,
    ),
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
