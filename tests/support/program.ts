import { programCommand } from "../../src/storage/process.ts";

/** The program under test: the executable of GOVDATA_TEST_EXECUTABLE, or else its source. */
export const programUnderTest = (): string[] =>
  process.env.GOVDATA_TEST_EXECUTABLE ? [process.env.GOVDATA_TEST_EXECUTABLE] : programCommand();

/** What a command said and ended with. */
export interface CommandResult {
  code: number;
  out: string;
  error: string;
}

/** Runs a command line of govdata to its end, with nothing of this process's settings but what `env` gives. */
export async function govdata(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const child = Bun.spawn([...programUnderTest(), ...args], {
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
