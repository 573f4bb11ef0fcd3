import { defineCommand } from "./shell/command.ts";

/** Scripts that ask govdata itself for candidates, so that they are never older than the program. */
const SCRIPTS = {
  bash: `_govdata() {
  local IFS=$'\\n'
  local candidates=$("\${COMP_WORDS[0]}" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
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
