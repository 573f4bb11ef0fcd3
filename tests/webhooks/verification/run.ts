import { expect } from "bun:test";
import type { Received } from "./vectors.ts";

/** Runs a command in a folder, which must succeed in silence, and returns what it printed. */
export function runIn(folder: string, command: string[], input = ""): string {
  const result = Bun.spawnSync(command, { cwd: folder, stdin: Buffer.from(input) });
  expect({ command, code: result.exitCode, errors: result.stderr.toString() }).toEqual({
    command,
    code: 0,
    errors: "",
  });
  return result.stdout.toString();
}

/** Gives deliveries to a runner, a line each, and returns the line that it prints for each. */
export function verdictsOf(folder: string, command: string[], deliveries: readonly Received[]): string[] {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const lines = deliveries.map(({ header, body, secret, now }) =>
    [base64(header), base64(body), secret, now].join("\t"),
  );
  return runIn(folder, command, `${lines.join("\n")}\n`)
    .trimEnd()
    .split("\n");
}
