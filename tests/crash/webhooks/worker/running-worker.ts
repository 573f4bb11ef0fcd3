import { join } from "node:path";

/** A process of worker-process.ts. */
export interface RunningWorker {
  /** Ends it as a signal to stop does: what it has sent is recorded. @throws if it has ended by itself */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops the process as a debugger does; it holds its leases and its connections. */
  pause(): void;
  resume(): void;
  /** Moves its clock: it is this far ahead of the database's from now on. */
  shift(ms: number): void;
}

/** The program of a worker, with arguments for it. */
export const workerWords = (url: string, shiftMs = 0) =>
  [join(import.meta.dir, "worker-process.ts"), url, String(shiftMs)] as const;

/** Starts a worker, and returns when it delivers. */
export async function startWorkerProcess(url: string, { shiftMs = 0 } = {}): Promise<RunningWorker> {
  const child = Bun.spawn([process.execPath, ...workerWords(url, shiftMs)], {
    env: { PATH: process.env.PATH ?? "", HOME: "/" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = child.stdout.getReader();
  if ((await output.read()).done) throw new Error(`the worker ended before it was ready: ${await child.exited}`);
  const tell = (line: string): void => {
    child.stdin.write(`${line}\n`);
    child.stdin.flush();
  };
  return {
    async stop() {
      tell("stop");
      const code = await child.exited;
      if (code !== 0) throw new Error(`the worker ended by itself, with ${code}`);
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    shift: (ms) => tell(String(ms)),
  };
}
