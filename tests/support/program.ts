import { resolve } from "node:path";
import { programCommand } from "../../src/storage/process.ts";

const named = process.env.GOVDATA_TEST_EXECUTABLE;

/**
 * The executable under test, by its whole path, for tests start it in other folders; undefined: the source is tested.
 */
export const EXECUTABLE: string | undefined = named ? resolve(named) : undefined;

/** The program under test: the executable, or else the source. */
export const programUnderTest = (): string[] => (EXECUTABLE === undefined ? programCommand() : [EXECUTABLE]);

/** What a command said and ended with. */
export interface CommandResult {
  code: number;
  out: string;
  error: string;
}

/** Runs a command line of govdata to its end, with nothing of this process's settings but what `env` gives. */
export async function govdata(
  args: readonly string[],
  env: Record<string, string> = {},
  program: readonly string[] = programUnderTest(),
): Promise<CommandResult> {
  const child = Bun.spawn([...program, ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/", ...env },
    cwd: "/",
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, error] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, error };
}
