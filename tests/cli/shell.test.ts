import { describe, expect, test } from "bun:test";
import { COMMANDS } from "../../src/cli/program/commands.ts";
import { openProgress } from "../../src/cli/shell/progress.ts";
import { allDatasets } from "../../src/features.ts";
import { usageLines } from "../../src/loading/options.ts";
import { EXECUTABLE, govdata, programUnderTest } from "../support/program.ts";

describe("the first word", () => {
  test("is a usage error with the nearest command if it is unknown, and starts nothing", async () => {
    const { code, out, error } = await govdata(["confg"]);
    expect([code, out]).toEqual([2, ""]);
    expect(error).toContain('govdata: there is no command "confg"; did you mean config?');
  });

  test("is a usage error with all commands if it is missing", async () => {
    const { code, out, error } = await govdata([]);
    expect([code, out]).toEqual([2, ""]);
    expect(error).toContain("Usage: govdata COMMAND");
  });

  test.each([["/$bunfs/root/govdata"], ["src/main.ts"], ["-x"], ["--unknown"], [""]])(
    "%p, which a wrong fork would pass, is a usage error",
    async (word) => {
      expect((await govdata([word])).code).toBe(2);
    },
  );
});

test("a message never contains a terminal's control sequences", async () => {
  const { code, error } = await govdata(["\u001b[31mserve\u0007"]);
  expect(code).toBe(2);
  expect(error).toStartWith('govdata: there is no command "\uFFFD[31mserve\uFFFD"');
});

test("a wrong command line names the help of its own command", async () => {
  for (const [line, help] of [
    [["confg"], "--help"],
    [["keys", "mak"], "help keys"],
    [["keys", "create"], "help keys create"],
    [["load"], "help load"],
  ] as const) {
    const { code, error } = await govdata(line);
    expect([code, error]).toEqual([2, expect.stringContaining(`\ngovdata: try govdata ${help}\n`)]);
    expect((await govdata(help.split(" "))).code).toBe(0);
  }
});

test("an agency's key that is not accepted says what one looks like", async () => {
  for (const name of ["CENSUS_API_KEY", "BLS_API_KEY"]) {
    const { code, error } = await govdata(["config"], { [name]: "abc" });
    expect(code).toBe(2);
    expect(error).toContain("accepted: a key of 8 to 128 letters, digits and hyphens");
  }
});

test("progress shows how far a step is, but not before its first count", () => {
  const shown: string[] = [];
  const stream = {
    isTTY: true,
    columns: 100,
    write: (text: string) => shown.push(text),
  } as unknown as NodeJS.WriteStream;
  const view = openProgress(stream);
  view.show({ step: "laucnty10.xlsx", unit: "rows", done: 0, total: undefined });
  view.show({ step: "laucnty10.xlsx", unit: "rows", done: 3_219, total: undefined });
  view.show({ step: "a.csv", unit: "rows", done: 0, total: 10 });
  expect(shown.map((text) => text.replace("\r\u001B[K", ""))).toEqual([
    "laucnty10.xlsx",
    "laucnty10.xlsx: 3,219 rows",
    `[${".".repeat(24)}] a.csv: 0 of 10 rows (0%)`,
  ]);
});

test("progress that is too long for the terminal loses the end of the step, not how far it is", () => {
  const shown: string[] = [];
  const stream = { isTTY: true, columns: 80, write: (text: string) => shown.push(text) };
  const view = openProgress(stream as unknown as NodeJS.WriteStream);
  view.show({
    step: "2026-acs5 acsdt5y2026-b19013_county_subdivision.dat",
    unit: "rows",
    done: 16_384,
    total: 100_000,
  });
  const [line = ""] = shown.map((text) => text.replace("\r\u001B[K", ""));
  expect(line).toEndWith("…: 16,384 of 100,000 rows (16%)");
  expect(line.length).toBeLessThan(80);
});

test("--version gives the version, the commit and the platform", async () => {
  for (const word of ["--version", "-v", "-V", "version"]) {
    const { code, out } = await govdata([word]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^govdata \d+\.\d+\.\d+(?:-dev(?:\.\w+(?:\+changed)?)?)? \((?:[\w+]+, )*bun [\d.]+, \w+-\w+\)\n$/,
    );
  }
});

describe("the help", () => {
  test("names every command", async () => {
    const { code, out } = await govdata(["--help"]);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name} `);
  });

  test.each(COMMANDS.map(({ name, load }) => [name, load] as const))("of %s names its options", async (name, load) => {
    const command = await load();
    const [byHelp, byOption] = await Promise.all([govdata(["help", name]), govdata([name, "--help"])]);
    expect(byHelp).toEqual(byOption);
    expect(byHelp.code).toBe(0);
    expect(byHelp.out).toContain(command.summary);
    if ("commands" in command) {
      for (const word of Object.keys(command.commands)) expect(byHelp.out).toContain(`\n  ${word} `);
      return;
    }
    for (const option of Object.keys(command.options ?? {})) expect(byHelp.out).toContain(`--${option}`);
    for (const argument of command.args ?? []) expect(byHelp.out).toContain(argument.name);
  });

  test("of load names every dataset with what it accepts", async () => {
    const { out } = await govdata(["help", "load"]);
    for (const dataset of await allDatasets())
      for (const line of [`${dataset.name}: ${dataset.title}`, ...usageLines(dataset)]) expect(out).toContain(line);
  });

  test("of a command that does not exist is a usage error", async () => {
    expect((await govdata(["help", "nothing"])).code).toBe(2);
  });
});

describe("exit codes", () => {
  test("2 for a bad setting, with its name and what is accepted", async () => {
    const { code, error } = await govdata(["config"], { GOVDATA_LOG: "loud" });
    expect(code).toBe(2);
    expect(error).toContain('GOVDATA_LOG="loud" is not accepted; accepted: errors or requests');
  });

  test("1 for a server that does not answer a health check", async () => {
    const { code, error } = await govdata(["healthcheck"], { GOVDATA_LISTEN: "127.0.0.1:1" });
    expect(code).toBe(1);
    expect(error).toContain("no server answers at http://127.0.0.1:1");
  });

  test("1 if the output can't be written, so that a lost key does not look printed", async () => {
    const words = programUnderTest().map((word) => `'${word}'`);
    const shell = Bun.spawn(["bash", "-c", `${words.join(" ")} config > /dev/full`], {
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "", HOME: "/" },
    });
    expect(await shell.exited).toBe(1);
    expect(await new Response(shell.stderr).text()).toContain("cannot write to standard output: ENOSPC");
  });

  test("a slow reader gets all of a long output", async () => {
    const words = programUnderTest().map((word) => `'${word}'`);
    const slow = Bun.spawnSync(["bash", "-c", `${words.join(" ")} openapi | (sleep 0.5; cat)`]);
    expect(slow.stdout.length).toBeGreaterThan(128 * 1024); // more than a pipe holds
    expect(() => JSON.parse(slow.stdout.toString())).not.toThrow();
  });

  test("0 if the reader closes the pipe early", async () => {
    const words = programUnderTest().map((word) => `'${word}'`);
    const shell = Bun.spawn(["bash", "-c", `set -o pipefail; ${words.join(" ")} config --json | head -c 1`], {
      stdout: "pipe",
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "", HOME: "/" },
    });
    expect(await shell.exited).toBe(0);
    expect(await new Response(shell.stderr).text()).toBe("");
  });
});

describe("config", () => {
  test("prints settings as JSON, with warnings for unknown names on standard error", async () => {
    const { code, out, error } = await govdata(["config", "--json"], {
      GOVDATA_LISTN: "x",
      CENSUS_API_KEY: "0123456789",
    });
    expect(code).toBe(0);
    const rows: { name: string; value: string }[] = JSON.parse(out);
    expect(rows.find(({ name }) => name === "CENSUS_API_KEY")?.value).toBe("(hidden)");
    expect(error).toBe("govdata: warning: there is no setting GOVDATA_LISTN; did you mean GOVDATA_LISTEN?\n");
    expect(out + error).not.toContain("0123456789");
  });

  // Only the executable promises that: Bun reads the file when the program runs from source.
  test.if(EXECUTABLE !== undefined)("does not read a .env file of the folder that it is started in", async () => {
    const folder = await Bun.$`mktemp -d`.text();
    await Bun.write(`${folder.trim()}/.env`, "GOVDATA_LISTEN=127.0.0.1:9\n");
    const child = Bun.spawn([...programUnderTest(), "config"], {
      cwd: folder.trim(),
      stdout: "pipe",
      env: { HOME: "/" },
    });
    expect(await new Response(child.stdout).text()).not.toContain("127.0.0.1:9\n");
    await Bun.$`rm -r ${folder.trim()}`;
  });
});

describe("completion", () => {
  test.each(["bash", "zsh", "fish"])("for %s asks the program itself", async (shell) => {
    const { code, out } = await govdata(["completion", shell]);
    expect(code).toBe(0);
    expect(out).toContain("__complete");
  });

  test.if(Bun.which("bash") !== null)("in bash completes a command and an option's choice", async () => {
    const words = programUnderTest().map((word) => `'${word}'`);
    const script = `govdata() { ${words.join(" ")} "$@"; }
      eval "$(govdata completion bash)"
      COMP_WORDS=(govdata conf); COMP_CWORD=1; _govdata; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(govdata completion f); COMP_CWORD=2; _govdata; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(govdata doctor --); COMP_CWORD=2; _govdata; echo "\${COMPREPLY[@]}"`;
    const shell = Bun.spawn(["bash", "-c", script], {
      stdout: "pipe",
      env: { PATH: process.env.PATH ?? "", HOME: "/" },
    });
    expect(await new Response(shell.stdout).text()).toBe("config\nfish\n--json --online --from --help\n");
  });

  test("offers only what fits", async () => {
    const offered = async (...line: string[]) => (await govdata(["__complete", ...line])).out.trim().split("\n");
    expect(await offered("doc")).toEqual(["doctor"]);
    expect(await offered("help", "comp")).toEqual(["completion"]);
    expect(await offered("completion", "z")).toEqual(["zsh"]);
    expect(await offered("completion", "zsh", "")).toEqual(["--help"]);
    expect(await offered("nothing", "")).toEqual([""]);
  });

  test("offers datasets to load, and what the dataset takes", async () => {
    const offered = async (...line: string[]) => (await govdata(["__complete", ...line])).out.trim().split("\n");
    expect(await offered("load", "c")).toEqual(["census", "ces"]);
    expect(await offered("load", "laus", "--level", "")).toEqual(["state", "county"]);
    const options = await offered("load", "ces", "--");
    expect(options).toContain("--published");
    expect(options).toContain("--dry-run");
    expect(options).not.toContain("--level");
  });
});
