import { afterAll, afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../src/storage/process.ts";
import { postmasterOf } from "../storage/holding.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { waitUntil } from "../support/wait.ts";

setDefaultTimeout(60_000);

const root = join(import.meta.dir, "..", "..");

/** PostgreSQL's programs, unpacked by the first server and shared by the homes of the others. */
const programs = join(scratchHome("programs"), "postgres");
mkdirSync(programs);
afterAll(() => rmSync(join(programs, ".."), { recursive: true, force: true }));

let home: string;
const children: Bun.Subprocess[] = [];
beforeEach(() => {
  home = scratchHome("faults");
  symlinkSync(programs, join(home, "postgres"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
  // The database of a killed server may still write until the kernel has ended it.
  const [file] = [...new Bun.Glob("data/postmaster.pid").scanSync({ cwd: home, absolute: true })];
  if (file) {
    const postmaster = postmasterOf(home);
    await waitUntil("the database has ended", () => !isAlive(postmaster));
  }
  rmSync(home, { recursive: true, force: true });
});

const environment = (own: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: "/",
  GOVDATA_HOME: own,
  GOVDATA_LISTEN: "127.0.0.1:0",
  GOVDATA_METRICS_LISTEN: "off",
  GOVDATA_STARTER_DATA: "off",
  GOVDATA_LOAD_SCHEDULE: "off",
});

/** A server in a process of its own; `words` start it, and its output may go through other programs. */
async function serve({ words = [...programUnderTest(), "serve"], own = home } = {}) {
  const child = Bun.spawn(words, { env: environment(own), cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  children.push(child);
  const said = { out: "", error: "" };
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, to: "out" | "error") => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) said[to] += piece;
  };
  const read = Promise.all([gather(child.stdout, "out"), gather(child.stderr, "error")]);
  await waitUntil("serve is ready", () => /curl -H/.test(said.out) || child.exitCode !== null, {
    withinMs: 30_000,
  });
  return {
    child,
    said,
    url: /API +(http:\S+)/.exec(said.out)?.[1] ?? "",
    key: /gd_live_[0-9a-f]{32}/.exec(said.out)?.[0] ?? "",
    ended: child.exited.then((code) => read.then(() => code)),
  };
}

/** The process that has a home open, as its lock file says. */
const holderOf = (own: string): number => Number(readFileSync(join(own, "lock"), "utf8").split(" ")[0]);

test("kill -9 of the launcher ends its server and the database", async () => {
  const { child } = await serve({ words: ["node", "scripts/bun.mjs", "src/main.ts", "serve"] });
  const [server, postmaster] = [holderOf(home), postmasterOf(home)];
  expect(server).not.toBe(child.pid);
  child.kill("SIGKILL");
  await waitUntil("the server has ended", () => !isAlive(server));
  await waitUntil("its database has ended", () => !isAlive(postmaster));
});

describe("SIGHUP", () => {
  test("does not end a server without a terminal, as under nohup", async () => {
    const { child, said, url, ended } = await serve();
    child.kill("SIGHUP");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    // The first signal that a server heeds is the one that it names.
    expect(said.error + said.out).toContain("SIGTERM: stopping");
  });

  test.if(Bun.which("script") !== null)("ends a server cleanly if its terminal is closed", async () => {
    const command = [...programUnderTest(), "serve"].map((word) => `'${word}'`).join(" ");
    const { child } = await serve({ words: ["script", "-qfec", `exec ${command}`, "/dev/null"] });
    const server = holderOf(home);
    process.kill(server, "SIGHUP");
    await child.exited;
    await waitUntil("the server has ended", () => !isAlive(server));
    // A clean stop leaves no recovery to do.
    expect(readFileSync(join(home, "postgres.log"), "utf8").trimEnd()).toEndWith("database system is shut down");
  });
});

test("a server ends with a reason if its database's socket is removed, and can start again", async () => {
  const { said, ended } = await serve();
  rmSync(join(home, "run", ".s.PGSQL.5432"));
  expect(await ended).toBe(1);
  expect(said.error).toContain(".s.PGSQL.5432, the database's socket, was removed; start govdata again");
  const again = await serve();
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test("a server ends if its home is removed, and the next start makes the home again", async () => {
  const { said, ended } = await serve();
  rmSync(home, { recursive: true, force: true });
  expect(await ended).toBe(1);
  expect(said.error).toContain("govdata: ");
  mkdirSync(home, { mode: 0o711 });
  symlinkSync(programs, join(home, "postgres"));
  const again = await serve();
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

/** The embedded database of a home, in plain SQL. */
async function query(own: string, text: string): Promise<void> {
  const { openDatabase } = await import("../../src/storage/database.ts");
  const database = openDatabase({ socketFolder: join(own, "run"), user: "govdata", database: "postgres" }, { max: 1 });
  try {
    await database.sql.unsafe(text);
  } finally {
    await database.close();
  }
}

describe.if(CAN_MOUNT)("on a full disk", () => {
  let disk: string;
  beforeEach(() => {
    disk = join(home, "disk");
    makeDisk(disk, "size=150m,mode=0711");
    mkdirSync(own(), { mode: 0o711 });
    symlinkSync(programs, join(own(), "postgres"));
  });
  afterEach(async () => {
    for (const child of children) {
      child.kill("SIGKILL");
      await child.exited;
    }
    await waitUntil("the disk is free", () => unmount(disk));
  });

  const fill = () => Bun.spawnSync(["dd", "if=/dev/zero", `of=${disk}/fill`, "bs=64k"], { stderr: "ignore" });
  const own = () => join(disk, "home");
  /** Writes what fills the log of the database: more than what it has room for. */
  const writeALot = () =>
    query(own(), "select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 200)");

  test("reads are answered; if the database ends, the log says why, and it starts once there is room", async () => {
    const first = await serve({ own: own() });
    fill();
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await writeALot().catch(() => {});
    expect(await first.ended).toBe(1);
    expect(first.said.error).toMatch(/govdata: the disk of \S+ is full \(\d MB free; .*No space left on device/);

    const refused = await serve({ own: own() });
    expect(await refused.ended).toBe(1);
    expect(refused.said.error).toMatch(/govdata: the disk of \S+ is full \(\d MB free; .*No space left on device/);
    const { out } = await govdata(["doctor"], { GOVDATA_HOME: own() });
    expect(out).toMatch(/problem +database +the disk of \S+ is full/);

    rmSync(join(disk, "fill"));
    const again = await serve({ own: own() });
    const answer = await fetch(`${again.url}/v1/us/census/places/06`, { headers: { "x-api-key": first.key } });
    expect(answer.status).toBe(503); // the key is there; this store has no data
  });
});

test("a huge database log does not block a start and is removed", async () => {
  const first = await serve();
  first.child.kill("SIGTERM");
  await first.ended;
  writeFileSync(join(home, "postgres.log"), Buffer.alloc(64 * 2 ** 20, "x\n"));
  await serve();
  expect(readFileSync(join(home, "postgres.log")).length).toBeLessThan(1e6);
});
