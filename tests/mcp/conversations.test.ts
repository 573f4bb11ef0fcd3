import { beforeAll, describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/mcp/tools.ts";
import { ASSISTANT_CLIENTS } from "../../src/settings/assistants.ts";
import { servedCommand } from "../support/command.ts";
import { type SharedServer, starterServer } from "../support/server.ts";

const page = await Bun.file(new URL("../../docs/assistants.md", import.meta.url)).text();

/** The fenced blocks of a kind, in the order of the page. */
const blocksOf = (kind: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, "gms"))].map(([, text = ""]) => text);

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
}, 120_000);

/** Returns the text of a tool's answer, over HTTP. */
async function answerTo(params: unknown): Promise<string> {
  const response = await server.get("/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-06-18",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return result.content[0].text;
}

describe("the conversations of docs/assistants.md", () => {
  const calls = blocksOf("json call").map((block) => JSON.parse(block));
  const answers = blocksOf("json answer");

  test("are three, each of another tool", () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(3);
    expect(answers).toHaveLength(3);
  });

  for (const [index, call] of calls.entries())
    test(`${call.name} answers as printed`, async () => {
      const printed = (answers[index] ?? "").replace(/npm run govdata -- ([\w -]+)/g, (_, words: string) =>
        servedCommand(words),
      );
      expect(JSON.parse(await answerTo(call))).toEqual(JSON.parse(printed));
    }, 60_000);
});

describe("docs/assistants.md", () => {
  test("has a line for each tool", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(TOOLS.map(({ name }) => name));
  });

  test("has the lines that the command and the page of assistants print", () => {
    const shown = blocksOf("json").map((block) => JSON.parse(block));
    const program = { command: "govdata", args: ["mcp"], env: {} };
    const remote = { url: "https://data.example.org/mcp", key: "YOUR_KEY" };
    for (const server of [program, remote]) {
      const { claude, ...others } = ASSISTANT_CLIENTS;
      expect(blocksOf("sh").join("")).toContain(`${claude.lines(server)}\n`);
      for (const { lines } of Object.values(others)) expect(shown).toContainEqual(JSON.parse(lines(server)));
    }
  });
});
