import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { madeAgency } from "../support/agency.ts";
import { scratchHome } from "../support/home.ts";
import { programUnderTest } from "../support/program.ts";
import { repeats } from "../support/repeats.ts";
import { asUser, CAN_CHANGE_USER, NOBODY } from "../support/users.ts";
import { waitUntil } from "../support/wait.ts";

if (!CAN_CHANGE_USER) console.error("homes of other users are not tested: that needs root, and setpriv");
setDefaultTimeout(600_000); // hundreds of commands, on machines that may be busy

const parent = scratchHome("foreign");
const victim = join(parent, "victim");
const aside = join(parent, "aside");
/** Answers whatever a load asks for with a file that no dataset takes. */
const mirror = madeAgency({}, () => {
  onAsked();
  return new Response("no agency's file\n");
});
let onAsked = () => {};
afterAll(async () => {
  await mirror.stop();
  rmSync(parent, { recursive: true, force: true });
});

interface Run {
  home: string;
  /** Words before the command, such as those of `asUser`. */
  as?: readonly string[];
  /** What else its environment has. */
  env?: Record<string, string>;
}

/** A command on a home, with an end for one that waits where nothing comes. */
function start(args: readonly string[], { home, as = [], env }: Run) {
  return Bun.spawn([...as, ...programUnderTest(), ...args], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      GOVDATA_HOME: home,
      GOVDATA_STARTER_DATA: "off",
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_CONTACT: "test@example.org",
      ...env,
    },
    cwd: "/",
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
}

/** Runs a command to its end; a server is asked to stop when it is ready. */
async function run(args: readonly string[], options: Run): Promise<{ code: number | null; said: string }> {
  const child = start(args, options);
  let output = "";
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      output += piece;
      if (args[0] === "serve" && output.includes(" is ready after")) child.kill("SIGTERM");
    }
  };
  await Promise.all([child.exited, gather(child.stdout), gather(child.stderr)]);
  return { code: child.exitCode, said: output };
}

const COMMANDS: [string[], ...string[][]] = [
  ["keys", "list"],
  ["status"],
  ["doctor"],
  ["load", "ces", "--from", mirror.url],
  ["serve"],
];

/** A home with everything in it that commands leave there. */
async function makeUsedHome(home: string, uid: number): Promise<void> {
  mkdirSync(home);
  chmodSync(home, 0o711);
  chownSync(home, uid, uid);
  for (const args of COMMANDS) await run(args, { home, as: asUser(uid) });
  for (const name of ["postgres.log.1", "note.txt"]) {
    writeFileSync(join(home, name), "");
    chownSync(join(home, name), uid, uid);
  }
}

/** What must never change: names, owners, modes, times and content. */
const stateOf = (folder: string): unknown =>
  [".", ...readdirSync(folder, { recursive: true }).map(String)].sort().map((name) => {
    const path = join(folder, name);
    const { uid, gid, mode, nlink, mtimeMs } = lstatSync(path);
    return {
      name,
      uid,
      gid,
      mode,
      nlink,
      mtimeMs,
      content: lstatSync(path).isFile() ? String(Bun.hash(readFileSync(path))) : "",
    };
  });

/** Below these only the first names are tried: there are a thousand, and only PostgreSQL reads them. */
const LARGE = /^(data|postgres\/[^/]+\/(share|lib))\/[^/]+\//;

describe.if(CAN_CHANGE_USER)("root over the home of another user", () => {
  const home = join(parent, "home");
  let before: unknown;
  beforeAll(async () => {
    await makeUsedHome(home, NOBODY);
    mkdirSync(victim, { mode: 0o755 });
    mkdirSync(join(victim, "18"), { mode: 0o755 });
    writeFileSync(join(victim, "file"), "precious\n", { mode: 0o600 });
    writeFileSync(join(victim, "PG_VERSION"), "18\n", { mode: 0o600 });
    before = stateOf(victim);
  });

  const namesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => !LARGE.test(name));

  /** Does `work` while another thing is at `name`, and puts back what was there. */
  async function whileReplaced(name: string, replace: (path: string) => void, work: () => Promise<void>) {
    renameSync(join(home, name), aside);
    try {
      replace(join(home, name));
      await work();
    } finally {
      rmSync(join(home, name), { recursive: true, force: true });
      renameSync(aside, join(home, name));
    }
  }

  /** Runs the commands, and looks at the victim: each command works, or says what in the home is the matter. */
  async function expectHarmless(name: string, commands: readonly (readonly string[])[]) {
    // A server that stops takes its database from commands that use it: it comes after them.
    const others = commands.filter(([word]) => word !== "serve");
    const ends = await Promise.all(others.map((args) => run(args, { home })));
    for (const args of commands.slice(others.length)) ends.push(await run(args, { home }));
    for (const [index, { code, said }] of ends.entries()) {
      const what = { name, command: commands[index]?.join(" "), code, said };
      expect({ ...what, ended: code !== null }).toEqual({ ...what, ended: true });
      const isRefusedFile = commands[index]?.[0] === "load" && code === 3;
      if (code !== 0 && !isRefusedFile) expect(said).toContain(home);
    }
    expect({ name, state: stateOf(victim) }).toEqual({ name, state: before });
  }

  const asLink = (to: string) => (path: string) => {
    symlinkSync(to, path);
    Bun.spawnSync(["chown", "-h", String(NOBODY), path]);
  };

  test("has a used home to look at", () => {
    const top = [
      "cache",
      "data",
      "guests.lock",
      "lock",
      "postgres",
      "postgres.log",
      "postgres.log.1",
      "run",
      "vectors",
    ];
    expect(readdirSync(home)).toEqual(expect.arrayContaining(top));
    expect(namesIn(home).some((name) => /^cache\/downloads\/[^/]+\/[^/]+-.*\.json$/.test(name))).toBe(true);
  });

  test("works as that user in every process, and does not leave files of root", async () => {
    const server = start(["serve"], { home });
    await waitUntil("PostgreSQL runs", () => existsSync(join(home, "run", ".s.PGSQL.5432")), { withinMs: 60_000 });
    const pids = [server.pid, ...childrenOf(server.pid)];
    const identities = pids.map(identityOf).filter((identity) => identity !== undefined);
    expect(identities.length).toBeGreaterThan(1);
    const ownIds = [String(NOBODY)];
    for (const identity of identities) expect(identity).toEqual({ uids: ownIds, gids: ownIds, groups: [""] });
    server.kill("SIGTERM");
    await server.exited;
    for (const args of COMMANDS) await run(args, { home });
    const owners = readdirSync(home, { recursive: true }).map((name) => lstatSync(join(home, String(name))).uid);
    expect(new Set(owners)).toEqual(new Set([NOBODY]));
  });

  test("passes that user only the settings of a load from root's environment", async () => {
    let seenOutput = "";
    onAsked = () => {
      const words = [...asUser(NOBODY), "sh", "-c", "cat /proc/[0-9]*/environ 2>/dev/null"];
      seenOutput += Bun.spawnSync(words).stdout.toString();
    };
    const env = { KEY_OF_ANOTHER_SERVICE: "precious", GOVDATA_SLOW_REQUEST_MS: "4321", NO_PROXY: "127.0.0.1" };
    await run(["load", "ces", "--from", mirror.url], { home, env });
    onAsked = () => {};
    for (const text of ["GOVDATA_SLOW_REQUEST_MS=4321", "NO_PROXY=127.0.0.1"]) expect(seenOutput).toContain(text);
    expect(seenOutput).not.toContain("precious");
  });

  test("does not change files outside through links in the home", async () => {
    for (const name of namesIn(home)) {
      const isFolder = lstatSync(join(home, name)).isDirectory();
      const isTop = !name.includes("/");
      const targets = isFolder ? [victim] : [join(victim, "file")];
      if (isTop) targets.push(isFolder ? join(victim, "file") : victim);
      for (const [index, target] of targets.entries())
        await whileReplaced(name, asLink(target), () =>
          expectHarmless(name, isTop && index < repeats(1, 2) ? COMMANDS : COMMANDS.slice(0, 1)),
        );
    }
    expect((await run(["keys", "list"], { home })).code).toBe(0);
  });

  test("does not block on a pipe in place of a file", async () => {
    const files = readdirSync(home).filter((name) => lstatSync(join(home, name)).isFile());
    for (const name of [...files, "data/PG_VERSION"])
      await whileReplaced(
        name,
        (path) => Bun.spawnSync([...asUser(NOBODY), "mkfifo", path]),
        () => expectHarmless(name, COMMANDS.slice(0, 1)),
      );
  });

  test("does not make a home through that user's link into root's folder", async () => {
    const closed = join(parent, "closed");
    const link = join(home, "way");
    mkdirSync(closed, { mode: 0o755 });
    asLink(closed)(link);
    for (const name of ["", "below", "below/that"]) {
      const { code, said } = await run(["keys", "list"], { home: join(link, name) });
      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(link) });
    }
    expect(readdirSync(closed)).toEqual([]);
    rmSync(link);
  });

  test("works in a home with a part in a third user's folder", async () => {
    const third = join(parent, "third");
    mkdirSync(third, { mode: 0o755 });
    chownSync(third, NOBODY - 1, NOBODY - 1);
    await whileReplaced("cache", asLink(third), async () => {
      expect((await run(["keys", "list"], { home })).code).toBe(0);
    });
    expect(readdirSync(third)).toEqual([]);
  });

  test("refuses a home that two users control", async () => {
    const otherHome = join(parent, "other");
    mkdirSync(otherHome, { mode: 0o755 });
    chownSync(otherHome, NOBODY - 1, NOBODY - 1);
    symlinkSync(home, join(otherHome, "way"));
    const { code, said } = await run(["keys", "list"], { home: join(otherHome, "way") });
    expect(code).toBe(1);
    expect(said).toContain(`${otherHome} belongs to user ${NOBODY - 1}, and ${home} to user ${NOBODY}`);
  });
});

describe.if(CAN_CHANGE_USER)("root's home, whose database is run by a user that turned hostile", () => {
  const home = join(parent, "served");
  const secret = join(parent, "secret");
  let uid = 0;
  beforeAll(async () => {
    await makeUsedHome(home, 0);
    uid = lstatSync(join(home, "data")).uid;
    mkdirSync(secret, { mode: 0o711 });
    writeFileSync(join(secret, "file"), "18 precious\n", { mode: 0o600 });
  });

  test.each(["data/PG_VERSION", "data/postmaster.pid", "run/.s.PGSQL.5432"])(
    "does not quote secrets and does not block if %s is a link or a pipe",
    async (name) => {
      const before = stateOf(secret);
      const path = join(home, name);
      const hadFile = existsSync(path);
      if (hadFile) renameSync(path, aside);
      for (const words of [
        ["ln", "-s", join(secret, "file"), path],
        ["mkfifo", path],
      ]) {
        expect(Bun.spawnSync([...asUser(uid), ...words]).exitCode).toBe(0);
        const { code, said } = await run(["keys", "list"], { home });
        expect({ words, said, ended: code !== null }).toEqual({ words, said, ended: true });
        expect(said).not.toContain("precious");
        if (code !== 0) expect(said).toContain(home);
        expect(stateOf(secret)).toEqual(before);
        rmSync(path, { force: true });
      }
      if (hadFile) renameSync(aside, path);
    },
  );
});

const inOwnNamespace = ["unshare", "--user", "--map-root-user"];
const canMakeNamespace = CAN_CHANGE_USER && Bun.spawnSync([...inOwnNamespace, "true"]).exitCode === 0;

test.if(canMakeNamespace)("root of a container without other users gets an error that says so", async () => {
  const home = join(parent, "alone");
  const { code, said } = await run(["keys", "list"], { home, as: inOwnNamespace });
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("run govdata as another user") });
  expect(said).not.toContain("    at ");
});

describe.if(CAN_CHANGE_USER)("another user over root's home", () => {
  test("does not change it, and gets an error that says so", async () => {
    const home = join(parent, "root");
    await makeUsedHome(home, 0);
    const before = stateOf(home);
    for (const args of COMMANDS) {
      const { code, said } = await run(args, { home, as: asUser(NOBODY) });
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(said).toContain(home);
    }
    expect(stateOf(home)).toEqual(before);
  });
});

/** What a process does while it ends can't be read any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const childrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .flatMap((child) => [Number(child), ...childrenOf(Number(child))]);

/** Every user, group and further group that a process has; undefined when it has ended. */
function identityOf(pid: number) {
  const status = textOf(`/proc/${pid}/status`);
  if (status === "") return undefined;
  const ids = (name: string) => [...new Set(new RegExp(`^${name}:(.*)$`, "m").exec(status)?.[1]?.trim().split(/\s+/))];
  return { uids: ids("Uid"), gids: ids("Gid"), groups: ids("Groups") };
}
