import { defineCommand, type Option } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** A few lines of each shell that ask govdata itself what fits, so that the answer is never older than the program. */
const SCRIPTS = {
  bash: `_govdata() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _govdata govdata`,
  zsh: `#compdef govdata
_govdata() {
  local -a found
  found=(\${(f)"$("\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -- $found; else _files; fi
}
compdef _govdata govdata`,
  fish: `function __govdata_complete
  set -l line (commandline -opc) (commandline -ct)
  $line[1] __complete $line[2..-1] 2>/dev/null
end
complete -c govdata -a '(__govdata_complete)'`,
} as const;

/** `govdata completion SHELL`: the script that a shell reads to complete govdata's command lines. */
export const completionCommand = defineCommand({
  summary: "Print the script that completes command lines in bash, zsh or fish",
  args: [{ name: "SHELL", doc: "The shell.", required: true, choices: Object.keys(SCRIPTS) }],
  examples: [
    "completion bash > /etc/bash_completion.d/govdata",
    'completion zsh > "$HOME/.zfunc/_govdata"',
    "completion fish > ~/.config/fish/completions/govdata.fish",
  ],
  async run({ words, print }) {
    const [shell] = words;
    print(SCRIPTS[shell as keyof typeof SCRIPTS]); // one of the choices
  },
});

/** The hidden word `__complete`: what could stand in place of the last of `line`'s words, which may be empty. */
export async function complete(line: readonly string[]): Promise<string[]> {
  const begun = line.at(-1) ?? "";
  return (await candidates(line.slice(0, -1))).filter((word) => word.startsWith(begun));
}

async function candidates([first, ...rest]: readonly string[]): Promise<string[]> {
  if (first === undefined || (first === "help" && rest.length === 0))
    return [...COMMANDS.map(({ name }) => name), ...(first ? [] : ["help", "--help", "--version"])];
  const [word, ...words] = first === "help" ? rest : [first, ...rest];
  const command = await COMMANDS.find(({ name }) => name === word)?.load();
  if (!command) return [];
  if (!("commands" in command)) return choices(command, words);
  const [next, ...left] = words;
  if (next === undefined) return [...Object.keys(command.commands), "--help"];
  const action = Object.hasOwn(command.commands, next) ? command.commands[next] : undefined;
  return action ? choices(action, left) : [];
}

/** The values of an option that waits for one; else the options, and the choices of the next word. */
function choices(
  { options = {}, args = [] }: { options?: Record<string, Option>; args?: readonly { choices?: readonly string[] }[] },
  words: readonly string[],
): string[] {
  const waiting = options[words.at(-1)?.replace(/^--/, "") ?? ""];
  if (words.at(-1)?.startsWith("--") && waiting?.type === "string") return [...(waiting.choices ?? [])];
  const given = words.filter((word, index) => !word.startsWith("-") && !takesValue(options, words[index - 1])).length;
  return [...(args[given]?.choices ?? []), ...Object.keys(options).map((name) => `--${name}`), "--help"];
}

const takesValue = (options: Record<string, Option>, word: string | undefined): boolean =>
  word?.startsWith("--") === true && options[word.slice(2)]?.type === "string";
