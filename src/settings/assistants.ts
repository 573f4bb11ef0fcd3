/** The path of the server for assistants. */
export const MCP_PATH = "/mcp";

/** The lines by which an assistant finds this program: its name, and where they go. */
export interface AssistantClient {
  title: string;
  /** Where its settings are. */
  place: string;
  /** Returns the lines for a program that is run, or for a server that is reached by HTTP. */
  lines(server: AssistantServer): string;
}

/** A program that an assistant runs, with its variables, or a server that it reaches. */
export type AssistantServer =
  | { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }
  | { url: string; key: string };

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns a server as most clients write it. */
const entryOf = (server: AssistantServer): object =>
  "url" in server
    ? { type: "http", url: server.url, headers: { "X-API-Key": server.key } }
    : {
        command: server.command,
        args: server.args,
        ...(Object.keys(server.env).length === 0 ? {} : { env: server.env }),
      };

/** Returns the program that asks a server, where a client runs only programs. */
const programFor = ({ url, key }: { url: string; key: string }): AssistantServer => ({
  command: "govdata",
  args: ["mcp", "--url", url.slice(0, -MCP_PATH.length)],
  env: { GOVDATA_KEY: key },
});

/** Returns a word as a shell takes it. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The assistants that `govdata mcp --print-config` knows, and the page of the portal. */
export const ASSISTANT_CLIENTS = {
  claude: {
    title: "Claude Code",
    place: "Run this line once in a terminal",
    lines: (server) =>
      "url" in server
        ? ["claude mcp add --transport http govdata", shellWord(server.url)]
            .concat("--header", shellWord(`X-API-Key: ${server.key}`))
            .join(" ")
        : [
            "claude mcp add govdata",
            ...Object.entries(server.env).map(([name, value]) => `--env ${shellWord(`${name}=${value}`)}`),
            "--",
          ]
            .concat([server.command, ...server.args].map(shellWord))
            .join(" "),
  },
  "claude-desktop": {
    title: "Claude Desktop",
    place: "claude_desktop_config.json (Settings, Developer, Edit Config)",
    // This file takes only programs, and the dialog for servers has no field for a key.
    lines: (server) => json({ mcpServers: { govdata: entryOf("url" in server ? programFor(server) : server) } }),
  },
  cursor: {
    title: "Cursor",
    place: ".cursor/mcp.json in a project, or ~/.cursor/mcp.json",
    lines: (server) => json({ mcpServers: { govdata: entryOf(server) } }),
  },
  vscode: {
    title: "VS Code",
    place: ".vscode/mcp.json in a project",
    lines: (server) =>
      json({ servers: { govdata: { ...("url" in server ? {} : { type: "stdio" }), ...entryOf(server) } } }),
  },
} as const satisfies Readonly<Record<string, AssistantClient>>;
