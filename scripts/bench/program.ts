/** Runs govdata for a bench: the executable in dist/ where it was built, else the program from source. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FIRST_REQUEST } from "../../src/server/greeting.ts";

const ROOT = join(import.meta.dir, "..", "..");
const EXECUTABLE = join(ROOT, "dist", "govdata");

/** The words that start the program. */
export const PROGRAM: readonly string[] = existsSync(EXECUTABLE)
  ? [EXECUTABLE]
  : [process.execPath, join(ROOT, "src", "main.ts")];

/** The environment of a bench's program: nothing of the user's settings, and no metrics port to quarrel over. */
export const environment = (settings: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "/",
  GOVDATA_METRICS_LISTEN: "off",
  ...settings,
});

const running = new Set<Bun.Subprocess>();

/** Remembers a process that a bench started, until it has ended. */
export function started<Child extends Bun.Subprocess>(child: Child): Child {
  running.add(child);
  void child.exited.then(() => running.delete(child));
  return child;
}

/** Ends every process that is still running, for a bench that is interrupted. */
export async function stopAll(): Promise<void> {
  for (const child of running) child.kill("SIGTERM");
  await Promise.all([...running].map((child) => child.exited));
}

/** Runs one command to its end and gives its standard output. */
export async function command(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const child = started(
    Bun.spawn([...PROGRAM, ...words], {
      env: environment(settings),
      cwd: "/",
      stdout: "pipe",
      stderr: "pipe",
      stdin: "ignore",
    }),
  );
  const [output, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0)
    throw new Error(`govdata ${words.join(" ")} ended with ${child.exitCode}: ${complaint}`);
  return output;
}

/** A running server: where it answers, an unlimited key, and how long it took to be ready. */
export interface RunningServer {
  port: number;
  key: string;
  pid: number;
  readyMs: number;
  /** Until all starter data was in; undefined where it was in before. */
  filledMs: number | undefined;
  stop(): Promise<void>;
}

/** Starts `govdata serve` on a free port, and returns before it answers. */
async function spawnServer(settings: Record<string, string>) {
  const port = await freePort();
  const began = performance.now();
  const child = started(
    Bun.spawn([...PROGRAM, "serve"], {
      env: environment({ ...settings, GOVDATA_LISTEN: `127.0.0.1:${port}` }),
      cwd: "/",
      stdout: "pipe",
      stderr: "pipe",
      stdin: "ignore",
    }),
  );
  return { child, port, began };
}

/** Starts `govdata serve` on a free port and waits until it answers, and until all starter data is in. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const { child, port, began } = await spawnServer(settings);
  void reader(child.stdout); // a full pipe would hold the server up
  const errors = reader(child.stderr);
  let ended = false;
  void child.exited.then(() => {
    ended = true;
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (ended) throw new Error(`govdata serve ended with ${child.exitCode}: ${errors.text()}`);
    await Bun.sleep(2);
  }
  const readyMs = performance.now() - began;
  const key = (await command(["keys", "create", "--label", "bench", "--tier", "unlimited"], settings)).trim();
  await untilKnown(port, key);
  const isFilling = errors.text().includes("starter data in the background");
  if (isFilling) await errors.until("Loaded the starter data");
  return {
    port,
    key,
    pid: child.pid,
    readyMs,
    filledMs: isFilling ? performance.now() - began : undefined,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** How long a first start takes from the process to an answer of the request that it prints, with the key it prints. */
export async function firstAnswerMs(settings: Record<string, string>): Promise<number> {
  const { child, began } = await spawnServer(settings);
  void reader(child.stderr); // a full pipe would hold the server up
  try {
    const output = reader(child.stdout);
    await output.until(`${FIRST_REQUEST}'`);
    const [, key = "", address = ""] = /X-API-Key: (\w+)' '([^']+)'/.exec(output.text()) ?? [];
    const { status } = await fetch(address, { headers: { "x-api-key": key } });
    if (status !== 200) throw new Error(`${address} was answered with ${status}`);
    return performance.now() - began;
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
}

/** Reads a stream to its end, and resolves when a text has come. */
function reader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): {
  text(): string;
  until(part: string): Promise<void>;
} {
  let text = "";
  let more = Promise.withResolvers<boolean>();
  void (async () => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      text += piece;
      more.resolve(true);
      more = Promise.withResolvers();
    }
    more.resolve(false);
  })();
  return {
    text: () => text,
    async until(part) {
      while (!text.includes(part)) if (!(await more.promise)) throw new Error(`ended without "${part}": ${text}`);
    },
  };
}

/** Waits until the server has heard of a key that another process made: a notice, which a busy machine holds up. */
async function untilKnown(port: number, key: string): Promise<void> {
  const address = `http://127.0.0.1:${port}/v1/us/census/geographies/state`;
  while ((await fetch(address, { headers: { "x-api-key": key } })).status === 401) await Bun.sleep(5);
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  return port;
}

/** Resident memory of a process, in MB; `peak` is the highest it ever was. */
export async function memoryMb(pid: number): Promise<{ now: number; peak: number }> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
