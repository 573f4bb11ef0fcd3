import { afterEach } from "bun:test";
import { scratchHome } from "../../support/home.ts";
import { programUnderTest } from "../../support/program.ts";
import type { TestStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";

/** A whole `govdata serve` with webhooks. */
export interface ServingProgram {
  process: Bun.Subprocess;
  /** What it printed and logged. */
  said: () => string;
  /** Waits until it printed or logged something that matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The processes that deliver for it. */
  workers(): Promise<number[]>;
  /** Waits until one delivers for it that is not `before`, and returns its id. */
  newWorker(before?: number): Promise<number>;
}

const programs: Bun.Subprocess[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill("SIGKILL");
    await program.exited;
  }
});

/** Starts `govdata serve` on the database, and returns when it is ready. It ends with the test. */
export async function serveWebhooks(store: TestStore, env: Record<string, string> = {}): Promise<ServingProgram> {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: store.url,
      GOVDATA_HOME: scratchHome("deliveries"),
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_ROLES: "webhooks",
      GOVDATA_BASE_URL: "https://data.example.org",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
      GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
      GOVDATA_ALLOW_HTTP: "on",
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  programs.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    void (async () => {
      for await (const piece of stream.pipeThrough(new TextDecoderStream())) text += piece;
    })();
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`govdata serve ended: ${text}`);
    return text.includes(" is ready after ");
  };
  await waitUntil("the server is ready", isReady, { withinMs: 60_000 });
  const workers = () => workersOf(child.pid);
  return {
    process: child,
    said: () => text,
    async says(pattern) {
      let match: RegExpExecArray | null = null;
      const isSaid = () => {
        match = pattern.exec(text);
        return match !== null;
      };
      await waitUntil(`the server says ${pattern}`, isSaid, { withinMs: 60_000 });
      return match as unknown as RegExpExecArray; // isSaid found it
    },
    workers,
    async newWorker(before) {
      let foundPid: number | undefined;
      const isThere = async () => {
        foundPid = (await workers()).find((pid) => pid !== before);
        return foundPid !== undefined;
      };
      await waitUntil("a process delivers", isThere, { withinMs: 60_000 });
      return foundPid ?? 0;
    },
  };
}

async function workersOf(serverPid: number): Promise<number[]> {
  const processList = await new Response(Bun.spawn(["ps", "-eo", "pid,ppid,args"]).stdout).text();
  return [...processList.matchAll(/^\s*(\d+)\s+(\d+)\s+.*__deliveries/gm)].flatMap(([, pid, parent]) =>
    Number(parent) === serverPid ? [Number(pid)] : [],
  );
}
