import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../src/storage/process.ts";
import { postmasterOf, startHolder } from "../storage/holding.ts";
import { scratchHome } from "../support/home.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { connectAssistant, GENERATIONS, textOf } from "./clients.ts";
import { type McpProcess, type SentMessage, startMcp } from "./process.ts";

// A first start writes 100 MB to the disk, which other tests may keep busy.
setDefaultTimeout(60_000);

const home = scratchHome("mcp");
/** The home is filled once; later starts leave it as it is. */
const ENV = { GOVDATA_HOME: home, GOVDATA_STARTER_DATA: "off" };
const QUESTION = ["place", { place: "06", metrics: ["total_population"], vintage: "2018-acs1" }] as const;
const ANSWER = { figures: [{ metric: "total_population", value: 39557045 }] };

const running: { pid: number | null; exited?: Promise<number>; kill?: (signal: NodeJS.Signals) => void }[] = [];
const started = (env: Record<string, string> = ENV, words: readonly string[] = []): McpProcess => {
  const child = startMcp(env, words);
  running.push(child);
  return child;
};
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill?.("SIGTERM");
    await child.exited;
  }
});

beforeAll(async () => {
  const first = startMcp({ GOVDATA_HOME: home });
  await first.initialize();
  const { result } = await first.call(...QUESTION);
  first.closeInput();
  expect(await first.exited).toBe(0);
  expect(result?.structuredContent).toMatchObject(ANSWER); // an empty home was filled with starter data
  expect(first.noted()).toContain("Making a database in");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const isHomeFree = () => !existsSync(join(home, "data", "postmaster.pid"));

describe.each([...GENERATIONS])("a client of %s", (generation) => {
  test("lists tools, calls them, reads guides, and gives up calls", async () => {
    const way = { command: [...programUnderTest(), "mcp"], env: { PATH: process.env.PATH ?? "", ...ENV } };
    const client = await connectAssistant(generation, way);
    const { pid } = client;
    expect(await client.tools()).toHaveLength(11);
    expect((await client.call(...QUESTION)).structuredContent).toMatchObject(ANSWER);
    for (const uri of await client.resources()) expect(await client.read(uri)).toStartWith("# ");
    await expect(client.read("govdata://guides/weather")).rejects.toThrow(/not found|weather/i);
    expect(textOf(await client.call("weather"))).toContain('There is no tool "weather"');
    const wrong = textOf(await client.call("find", { limit: 99 }));
    for (const part of ["q", "limit", "99", "10"]) expect(wrong).toContain(part);

    const cancelled = AbortSignal.abort(new Error("not needed any more"));
    await expect(client.call("find", { q: "Austin" }, { signal: cancelled })).rejects.toThrow("not needed");
    await expect(client.call("find", { q: "Travis" }, { timeout: 0 })).rejects.toThrow(/timed? ?out/i);
    expect((await client.call(...QUESTION)).structuredContent).toMatchObject(ANSWER);
    expect(client.faults).toEqual([]);
    await client.close();
    await waitUntil("the program has ended", () => !isAlive(pid ?? 0));
    expect(isHomeFree()).toBe(true);
  });
});

describe("the process", () => {
  test("writes only messages to standard output, and ends with standard input", async () => {
    const mcp = started();
    await mcp.initialize();
    mcp.write("not a message");
    mcp.write('{"jsonrpc":"2.0","id":');
    mcp.write("");
    expect((await mcp.call(...QUESTION)).result?.structuredContent).toMatchObject(ANSWER);
    mcp.closeInput();
    expect(await mcp.exited).toBe(0);
    for (const line of mcp.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(isHomeFree()).toBe(true);
  });

  test("ends on SIGTERM, and after a message that is far too long", async () => {
    const mcp = started();
    await mcp.initialize();
    mcp.kill("SIGTERM");
    expect(await mcp.exited).toBe(0);
    expect(isHomeFree()).toBe(true);
    const flooded = started();
    flooded.write("x".repeat(11_000_000));
    expect(await flooded.exited).toBe(0);
  });

  test("that was killed leaves a home that the next one opens", async () => {
    const killed = started();
    await killed.initialize();
    await killed.call("coverage");
    const postmaster = postmasterOf(home);
    killed.kill("SIGKILL");
    await killed.exited;
    const next = started();
    await next.initialize();
    expect((await next.call(...QUESTION)).result?.structuredContent).toMatchObject(ANSWER);
    expect(postmasterOf(home)).not.toBe(postmaster);
  });

  test("gives the home to a server that starts, asks the server's database, and takes the home after it", async () => {
    const mcp = started();
    await mcp.initialize();
    await mcp.call("coverage");
    const server = Bun.spawn([...programUnderTest(), "serve"], {
      env: {
        ...ENV,
        PATH: process.env.PATH ?? "",
        HOME: "/",
        GOVDATA_LISTEN: "127.0.0.1:0",
        GOVDATA_METRICS_LISTEN: "off",
      },
      cwd: "/",
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    running.push(server);
    const isReady = (async () => {
      let said = "";
      for await (const piece of server.stdout.pipeThrough(new TextDecoderStream())) {
        said += piece;
        if (said.includes(" is ready after ")) return true;
      }
      throw new Error(`the server ended: ${said}`);
    })();
    let hasStarted = false;
    void isReady.then(() => {
      hasStarted = true;
    });
    const answers = [];
    while (!hasStarted) answers.push(await mcp.call(...QUESTION));
    await isReady;
    answers.push(await mcp.call(...QUESTION));
    expect(mcp.noted()).toContain("A server starts on this home: its database answers from now on");
    server.kill("SIGTERM");
    await server.exited;
    answers.push(await mcp.call(...QUESTION));
    for (const { result } of answers) expect(result?.structuredContent).toMatchObject(ANSWER);
  });

  test("continues when another one on its home ends, and lets a command end that had the home", async () => {
    const first = started();
    await first.initialize();
    await first.call("coverage");
    const second = started();
    await second.initialize();
    await second.call("coverage");
    first.closeInput();
    expect(await first.exited).toBe(0);
    expect((await second.call(...QUESTION)).result?.structuredContent).toMatchObject(ANSWER);
    second.closeInput();
    await second.exited;

    const command = startHolder(home, "command");
    await command.line();
    const guest = started();
    await guest.initialize();
    await guest.call("coverage");
    command.release();
    expect((await command.line()).closed).toBe(true);
    expect((await guest.call(...QUESTION)).result?.structuredContent).toMatchObject(ANSWER);
  });
});

describe("a server elsewhere", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startFromSource({ now: () => 0 });
  });
  afterAll(() => server.stop());
  const reach = (key: string) => started({ GOVDATA_KEY: key }, ["--url", `${server.url}/`]);
  const textIn = ({ result }: SentMessage) => result?.content?.[0]?.text ?? "";

  test("answers with the key of the variable; a text says that another is refused, and its limit", async () => {
    const mcp = reach(server.key);
    await mcp.initialize();
    expect(textIn(await mcp.call("coverage"))).toStartWith('None of the datasets "census", ');
    expect(textIn(await mcp.call("find"))).toContain("q");

    const stranger = reach(`gd_live_${"0".repeat(32)}`);
    await stranger.initialize();
    const refused = await stranger.call("coverage");
    expect(refused.result?.isError).toBe(true);
    expect(textIn(refused)).toContain("key");

    const { key } = await server.makeKey("free");
    await waitUntil("the key is known", async () => {
      const response = await server.get("/v1/us/census/metrics", { headers: { "x-api-key": key } });
      await response.arrayBuffer();
      return response.status !== 401;
    });
    const limited = reach(key);
    await limited.initialize();
    const answers = await Promise.all(Array.from({ length: 62 }, () => limited.call("weather")));
    const [last = ""] = answers.map(textIn).filter((text) => text.includes("Wait"));
    expect(last).toContain("Wait 1 s, then call again: the call is right");
  });

  test("that is gone is named, and so is an address that is another program's", async () => {
    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("<p>hello</p>") });
    const host = `127.0.0.1:${other.port}`;
    const gone = started({ GOVDATA_KEY: "k" }, ["--url", `http://${host}`]);
    await gone.initialize();
    expect(textIn(await gone.call("coverage"))).toBe(`${host} answers with status 200, and not as a govdata server`);
    await other.stop(true);
    const answer = await gone.call("coverage");
    expect(answer.result?.isError).toBe(true);
    expect(textIn(answer)).toBe(`${host} does not answer`);
  });

  test("needs an address and a key: what is missing is named before anything starts", async () => {
    for (const [words, text] of [
      [["--url", server.url], "GOVDATA_KEY"],
      [["--url", "data.example.org"], '"data.example.org" is not an address'],
      [["--key", "k"], "--url"],
      [["--print-config", "emacs"], "claude, claude-desktop, cursor, vscode"],
    ] as const) {
      const { code, error } = await govdata(["mcp", ...words]);
      expect([words, code, error]).toEqual([words, 2, expect.stringContaining(text)]);
    }
  });
});

describe("the lines for assistants", () => {
  /** Runs an entry as a client runs it, and returns the names of its tools. */
  async function toolsOf({
    command,
    args,
    env = {},
  }: {
    command: string;
    args: string[];
    env?: Record<string, string>;
  }) {
    const variables = { PATH: process.env.PATH ?? "", GOVDATA_STARTER_DATA: "off", ...env };
    const client = await connectAssistant("sdk 1", { command: [command, ...args], env: variables });
    const names = await client.tools();
    await client.close();
    await waitUntil("the program has ended", () => !isAlive(client.pid ?? 0));
    return names;
  }

  test("run: those of Claude Code in a shell, the others as JSON", async () => {
    const folder = scratchHome("bin");
    const claude = join(folder, "claude");
    writeFileSync(claude, '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n', { mode: 0o755 });
    const { out } = await govdata(["mcp", "--print-config", "claude"], ENV);
    const shell = Bun.spawnSync(["sh", "-c", out], { env: { PATH: `${folder}:${process.env.PATH}` } });
    const words = shell.stdout.toString().trimEnd().split("\n");
    expect(words.slice(0, 6)).toEqual(["mcp", "add", "govdata", "--env", `GOVDATA_HOME=${home}`, "--"]);
    const [command = "", ...args] = words.slice(6);
    expect(await toolsOf({ command, args, env: ENV })).toContain("rank_areas");
    rmSync(folder, { recursive: true });

    for (const [client, list] of [
      ["claude-desktop", "mcpServers"],
      ["cursor", "mcpServers"],
      ["vscode", "servers"],
    ] as const) {
      const printed = await govdata(["mcp", "--print-config", client], ENV);
      const entry = JSON.parse(printed.out)[list].govdata;
      expect(entry).toMatchObject({ command, args, env: { GOVDATA_HOME: home } });
      const remote = await govdata(["mcp", "--url", "https://data.example.org", "--print-config", client]);
      expect(JSON.parse(remote.out)[list].govdata).toMatchObject({
        ...{ command, args: [...args, "--url", "https://data.example.org"], env: { GOVDATA_KEY: "YOUR_KEY" } },
      });
    }
  });
});
