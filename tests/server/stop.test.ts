import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { scratchHome } from "../support/home.ts";
import { programUnderTest } from "../support/program.ts";

/** Reads `stream` until `text` has come; gives all that had come by then. */
async function readUntil(reader: { read(): Promise<{ value?: string | undefined }> }, text: string): Promise<string> {
  let said = "";
  while (!said.includes(text)) {
    const { value } = await reader.read();
    if (value === undefined) throw new Error(`ended without "${text}": ${said}`);
    said += value;
  }
  return said;
}

test("a Ctrl-C that arrives twice, from terminal and launcher, ends the server cleanly", async () => {
  const home = scratchHome("echo");
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      GOVDATA_HOME: home,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  try {
    const errors = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
    await readUntil(child.stdout.pipeThrough(new TextDecoderStream()).getReader(), " is ready after ");
    child.kill("SIGINT");
    await readUntil(errors, "SIGINT: stopping");
    child.kill("SIGINT");
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
    rmSync(home, { recursive: true, force: true });
  }
}, 60_000);
