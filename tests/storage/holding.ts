import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that holder.ts prints. */
export interface HolderLine {
  pid?: number;
  ended?: string;
  closed?: boolean;
  error?: string;
}

/** A process of holder.ts. */
export interface Holding {
  pid: number;
  exited: Promise<number>;
  /** Its next line; `{}` at its end. */
  line(): Promise<HolderLine>;
  /** Lets it close and end. */
  release(): void;
  kill(signal: NodeJS.Signals): void;
}

/** Runs holder.ts on a home; `as` puts a command before it, such as setpriv. */
export function startHolder(home: string, mode: "serve" | "command", as: readonly string[] = []): Holding {
  const child = Bun.spawn([...as, process.execPath, join(import.meta.dir, "holder.ts"), home, mode], {
    env: { PATH: process.env.PATH ?? "", HOME: "/" },
    cwd: "/",
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = readLines(child.stdout);
  return {
    pid: child.pid,
    exited: child.exited,
    async line() {
      const { value } = await lines.next();
      return value ? (JSON.parse(value) as HolderLine) : {};
    },
    release() {
      child.stdin.write("close\n");
      child.stdin.flush();
    },
    kill: (signal) => child.kill(signal),
  };
}

async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** The process id of the PostgreSQL of a home, as its data says. */
export const postmasterOf = (home: string): number =>
  Number(readFileSync(join(home, "data", "postmaster.pid"), "utf8").split("\n")[0]);
