import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as EarlierHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallResult } from "../../src/mcp/run.ts";

/** The official clients: of the revision without a handshake, of the one before, and the package before that. */
export const GENERATIONS = ["2026-07-28", "2025-11-25", "sdk 1"] as const;
export type Generation = (typeof GENERATIONS)[number];

/** A program to run, or a server to reach. */
type Way =
  | { command: readonly string[]; env: Record<string, string> }
  | { url: string; headers: Record<string, string> };

/** What tests ask of any of the clients. */
export interface Assistant {
  tools(): Promise<string[]>;
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: { signal?: AbortSignal; timeout?: number },
  ): Promise<CallResult>;
  resources(): Promise<string[]>;
  read(uri: string): Promise<string>;
  /** The process that answers; null if it is reached by HTTP. */
  pid: number | null;
  /** What went wrong outside of an answer, such as a line that is not a message. */
  faults: Error[];
  /** What the program wrote to standard error so far. */
  noted(): string;
  close(): Promise<void>;
}

const INFO = { name: "test", version: "1" };

/** Connects a client of a generation. @throws what its handshake is refused with */
export async function connectAssistant(generation: Generation, way: Way): Promise<Assistant> {
  const faults: Error[] = [];
  const noted: string[] = [];
  const isEarlier = generation === "sdk 1";
  const transport = "url" in way ? httpOf(way, isEarlier) : stdioOf(way, isEarlier);
  if ("stderr" in transport) transport.stderr?.on("data", (piece: Buffer) => void noted.push(piece.toString()));
  const client = isEarlier
    ? new EarlierClient(INFO)
    : new Client(INFO, { versionNegotiation: { mode: modeOf(generation) } });
  client.onerror = (error) => void faults.push(error);
  // Each client takes the transport of its own package, which was made for it above.
  await client.connect(transport as never);
  const earlier = client instanceof EarlierClient ? client : undefined;
  const now = client as Client;
  return {
    faults,
    noted: () => noted.join(""),
    pid: "pid" in transport ? transport.pid : null,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args = {}, options = {}) {
      const asked = { name, arguments: args };
      const result = earlier ? await earlier.callTool(asked, undefined, options) : await now.callTool(asked, options);
      return result as CallResult;
    },
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    async read(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      return content && "text" in content ? content.text : "";
    },
    close: () => client.close(),
  };
}

const modeOf = (generation: Generation) => (generation === "2026-07-28" ? { pin: generation } : "legacy");

function httpOf({ url, headers }: Extract<Way, { url: string }>, isEarlier: boolean) {
  const Transport = isEarlier ? EarlierHttp : StreamableHTTPClientTransport;
  return new Transport(new URL(`${url}/mcp`), { requestInit: { headers } });
}

function stdioOf({ command: [command = "", ...args], env }: Extract<Way, { command: unknown }>, isEarlier: boolean) {
  const Transport = isEarlier ? EarlierStdio : StdioClientTransport;
  return new Transport({ command, args, env, stderr: "pipe", cwd: "/" });
}

/** The text of an answer. */
export const textOf = ({ content }: CallResult): string => content.map(({ text }) => text).join("\n");
