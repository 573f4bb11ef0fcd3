import { rmSync } from "node:fs";
import { join } from "node:path";
import type { BarePlan } from "./bare.ts";
import { started } from "./program.ts";

/** Headers that Bun writes itself. */
const WRITTEN_BY_BUN = new Set(["content-length", "date", "connection", "transfer-encoding"]);

/** What a server answers to `path`, in the form that the bare server gives back. */
export async function recorded(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<BarePlan["answers"][string]> {
  const answer = await fetch(url + path, { headers, decompress: false });
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !WRITTEN_BY_BUN.has(name))),
    body: await answer.text(),
  };
}

/** Starts the bare server in a process of its own. */
export async function startBare(plan: BarePlan, folder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const file = join(folder, `bare-${Math.random().toString(36).slice(2)}.json`);
  await Bun.write(file, JSON.stringify(plan));
  const child = started(
    Bun.spawn([process.execPath, join(import.meta.dir, "bare.ts"), file], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  for await (const piece of child.stdout) {
    const port = Number(new TextDecoder().decode(piece).trim());
    rmSync(file);
    return {
      port,
      async stop() {
        child.kill();
        await child.exited;
      },
    };
  }
  throw new Error("the bare server ended before it named its port");
}
