import { resolve } from "node:path";
import { usageError } from "../../errors.ts";
import { ASSISTANT_CLIENTS, type AssistantServer, MCP_PATH } from "../../settings/assistants.ts";
import { programCommand } from "../../storage/process.ts";
import { defineCommand } from "../shell/command.ts";

const CLIENTS = Object.keys(ASSISTANT_CLIENTS) as (keyof typeof ASSISTANT_CLIENTS)[];

/** `govdata mcp`: the tools for assistants, over standard input and output. */
export const mcpCommand = defineCommand({
  summary: "Answer questions of an assistant: an MCP server over standard input and output",
  details:
    "Assistants such as Claude Code run this command themselves: --print-config prints what to tell them. It answers " +
    "from the database of this machine's settings, which it starts if no server runs, or with --url from a server. " +
    "It gives the database back when a server starts. Standard output has only messages of MCP; notes go to standard " +
    "error.",
  examples: [
    "mcp --print-config claude",
    "mcp --url https://data.example.org",
    "mcp --url https://data.example.org --print-config cursor",
  ],
  options: {
    url: { type: "string", value: "URL", doc: "A server to ask, instead of the database of this machine's settings." },
    key: {
      type: "string",
      value: "KEY",
      doc: "The API key for --url. Other users of this machine can see it: the variable GOVDATA_KEY is better.",
    },
    "print-config": {
      type: "string",
      value: "CLIENT",
      doc: "Print the lines that this assistant needs, and end.",
      choices: CLIENTS,
    },
  },
  async run({ options, settings, print, note }) {
    const { url, key = process.env.GOVDATA_KEY, "print-config": client } = options;
    if (url === undefined && options.key !== undefined) throw usageError("--key is for a server: --url URL");
    const address = url === undefined ? undefined : mcpAddress(url);
    if (client !== undefined) {
      const { title, place, lines } = ASSISTANT_CLIENTS[client as keyof typeof ASSISTANT_CLIENTS];
      note(`${title}: ${place}`);
      return print(lines(programOf(url, process.env.GOVDATA_HOME)));
    }
    if (address === undefined) return (await import("./stdio.ts")).serveLocal(settings(), note);
    if (key === undefined) throw usageError("mcp --url needs an API key: the variable GOVDATA_KEY, or --key KEY");
    const { serveRemote } = await import("./stdio.ts");
    return serveRemote({ url: address, key });
  },
});

/** Returns the address of a server for assistants. @throws `usage` for what is not an address */
function mcpAddress(url: string): URL {
  const base = URL.parse(url);
  if (base === null || !/^https?:$/.test(base.protocol))
    throw usageError(`--url: "${url}" is not an address; accepted: http or https, such as https://data.example.org`);
  return new URL(base.pathname.replace(/\/(?:mcp\/?)?$/, "") + MCP_PATH, base);
}

/** Returns how an assistant runs this program, with what it must know of its surroundings. */
function programOf(url: string | undefined, home: string | undefined): AssistantServer {
  const env: Record<string, string> =
    url !== undefined ? { GOVDATA_KEY: "YOUR_KEY" } : home === undefined ? {} : { GOVDATA_HOME: resolve(home) };
  const [command = "", ...words] = programCommand();
  return { command, args: [...words, "mcp", ...(url === undefined ? [] : ["--url", url])], env };
}
