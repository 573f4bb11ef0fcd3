import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HomeMode } from "../../src/storage/embedded/open.ts";
import { waitForPredecessor } from "../../src/storage/embedded/postmaster.ts";
import { openStorage, type Storage } from "../../src/storage/instance.ts";
import { isAlive } from "../../src/storage/process.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { asUser, CAN_CHANGE_USER, NOBODY } from "../support/users.ts";
import { waitUntil } from "../support/wait.ts";
import { postmasterOf, startHolder } from "./holding.ts";

// A first start writes 100 MB to the disk, which other tests may keep busy.
setDefaultTimeout(30_000);

const isRoot = process.getuid?.() === 0;

const open = (home: string, mode: HomeMode = "serve"): Promise<Storage> =>
  openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode });

/** PostgreSQL's programs, unpacked by the first test that needs a home and shared by the homes of the others. */
const programs = join(scratchHome("programs"), "postgres");
mkdirSync(programs);
const homes: string[] = [];

function newHome({ sharesPrograms = true }: { sharesPrograms?: boolean } = {}): string {
  const home = scratchHome("embedded");
  if (sharesPrograms) symlinkSync(programs, join(home, "postgres"));
  homes.push(home);
  return home;
}

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});
afterAll(() => rmSync(join(programs, ".."), { recursive: true, force: true }));

describe("a new home", () => {
  const parent = scratchHome("embedded");
  const home = `${parent}/with space, 'quotes'`;
  let temporaryBefore: string[];
  let storage: Storage;
  beforeAll(async () => {
    temporaryBefore = readdirSync(tmpdir());
    storage = await open(home);
  });
  afterAll(async () => {
    await storage.close();
    rmSync(parent, { recursive: true, force: true });
  });

  test("holds a PostgreSQL 18 that answers over a socket and not over TCP", async () => {
    const [row] = await storage.database.sql`
      select current_setting('server_version_num')::int as version, current_setting('listen_addresses') as addresses`;
    expect(row?.version).toBeGreaterThanOrEqual(180_000);
    expect(row?.addresses).toBe("");
    expect(storage.kind).toBe("embedded");
  });

  test("allows only its owner to open the socket and the data", () => {
    for (const folder of ["run", "data"]) expect(statSync(join(home, folder)).mode & 0o777).toBe(0o700);
    expect(statSync(join(home, "run", ".s.PGSQL.5432")).mode & 0o777).toBe(0o700);
  });

  test("has fsync and synchronous_commit on", async () => {
    const [row] = await storage.database.sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
             current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums`;
    expect(row).toEqual({ fsync: "on", commits: "on", pages: "on", checksums: "on" });
  });

  test("sorts names by ICU's root collation", async () => {
    const rows = await storage.database.sql`
      select name from (values ('Zulu'), ('ábaco'), ('abacus'), ('Añasco')) as names (name)
       order by name collate "und-x-icu"`;
    expect(rows.map(({ name }) => name)).toEqual(["ábaco", "abacus", "Añasco", "Zulu"]);
  });

  test("does not leave files in the temporary folder", () => {
    const added = readdirSync(tmpdir()).filter((name) => !temporaryBefore.includes(name));
    expect(added.filter((name) => /postgres|PGSQL|\.part|bun-/i.test(name))).toEqual([]);
  });

  test.if(isRoot)("runs as another user than root", () => {
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmasterOf(home)}/status`, "utf8"))?.[1];
    expect(Number(uid)).toBeGreaterThan(0);
    expect(Number(uid)).toBe(statSync(join(home, "data")).uid);
  });
});

describe("a home that is used again", () => {
  test("has its earlier rows, and needs no recovery", async () => {
    const home = newHome();
    const first = await open(home);
    await first.database.sql`create table kept as select 1 as n`;
    await first.close();
    expect(existsSync(join(home, "data", "postmaster.pid"))).toBe(false);

    const second = await open(home);
    const log = readFileSync(join(home, "postgres.log"), "utf8");
    expect(log).toContain("database system was shut down at");
    expect(log).not.toContain("not properly shut down");
    expect([...(await second.database.sql`select n from kept`)]).toEqual([{ n: 1 }]);
    await second.close();
  });

  test("does not leave a process or a lock after it is closed", async () => {
    const home = newHome();
    const storage = await open(home);
    const postmaster = postmasterOf(home);
    await storage.close();
    expect(isAlive(postmaster)).toBe(false);
    await (await open(home, "command")).close();
  });

  test("ignores PG* variables that name other servers", async () => {
    const home = newHome();
    const before = { PGPORT: process.env.PGPORT, PGSSL: process.env.PGSSL };
    Object.assign(process.env, { PGPORT: "1", PGSSL: "require" });
    try {
      const storage = await open(home);
      expect([...(await storage.database.transaction((tx) => tx`select 1 as n`))]).toEqual([{ n: 1 }]);
      await storage.close();
    } finally {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });

  test("repeats an interrupted first start", async () => {
    const home = newHome();
    mkdirSync(join(home, "data.part"));
    writeFileSync(join(home, "data.part", "PG_VERSION"), "18\n");
    const storage = await open(home);
    expect(existsSync(join(home, "data.part"))).toBe(false);
    await storage.close();
  });

  test("is refused if another major version made its data", async () => {
    const home = newHome();
    mkdirSync(join(home, "data"));
    writeFileSync(join(home, "data", "PG_VERSION"), "17\n");
    await expect(open(home)).rejects.toThrow(/was made by PostgreSQL 17, but this govdata has 18/);
    expect(readFileSync(join(home, "data", "PG_VERSION"), "utf8")).toBe("17\n");
  });
});

describe("one home and several processes", () => {
  test("a second server is refused with the process id of the first", async () => {
    const home = newHome();
    const first = await open(home);
    const second = startHolder(home, "serve");
    expect((await second.line()).error).toContain(`another govdata (pid ${process.pid}) uses ${home}`);
    expect(await second.exited).toBe(1);
    await first.close();
  });

  test("a command uses the running server's database and leaves it running", async () => {
    const home = newHome();
    const server = await open(home);
    const postmaster = postmasterOf(home);
    const command = startHolder(home, "command");
    expect((await command.line()).pid).toBe(command.pid);
    command.release();
    expect((await command.line()).closed).toBe(true);
    expect(postmasterOf(home)).toBe(postmaster);
    expect([...(await server.database.sql`select 1 as n`)]).toEqual([{ n: 1 }]);
    await server.close();
  });

  test("commands that begin at the same moment share one database", async () => {
    const home = newHome();
    const commands = [1, 2, 3].map(() => startHolder(home, "command"));
    for (const command of commands) expect((await command.line()).pid).toBe(command.pid);
    for (const command of commands) command.release();
    expect(await Promise.all(commands.map(({ exited }) => exited))).toEqual([0, 0, 0]);
    expect(existsSync(join(home, "data", "postmaster.pid"))).toBe(false);
  });

  test("a command that started the database keeps it until its guest has ended", async () => {
    const home = newHome();
    const host = startHolder(home, "command");
    await host.line();
    const guest = startHolder(home, "command");
    await guest.line();
    const postmaster = postmasterOf(home);
    host.release();
    guest.release();
    expect((await guest.line()).closed).toBe(true);
    expect((await host.line()).closed).toBe(true);
    expect(hasEnded(postmaster)).toBe(true);
  });

  test("one that yields keeps the home while a command is its guest, then gives it to the server", async () => {
    const home = newHome();
    const yielding = await open(home, "yielding");
    const command = startHolder(home, "command");
    await command.line();
    const server = startHolder(home, "serve");
    await waitUntil("the server asks for the home", () => existsSync(join(home, "wanted")));
    expect(yielding.isWanted()).toBe(false);
    command.release();
    await command.exited;
    expect(yielding.isWanted()).toBe(true);
    await yielding.close();
    expect((await server.line()).pid).toBe(server.pid);
    expect(existsSync(join(home, "wanted"))).toBe(false);
    server.release();
    expect(await server.exited).toBe(0);
  });

  test("a command that started the database does not wait for a guest that yields", async () => {
    const home = newHome();
    const host = startHolder(home, "command");
    await host.line();
    const guest = await open(home, "yielding");
    expect(guest.hasHome).toBe(false);
    host.release();
    expect((await host.line()).closed).toBe(true);
    await guest.close();
  });

  test("a home that a server asked for before it was killed is not given away", async () => {
    const home = newHome();
    writeFileSync(join(home, "wanted"), "");
    const yielding = await open(home, "yielding");
    expect(yielding.isWanted()).toBe(false);
    await yielding.close();
  });

  test("a server that starts while a command has the home waits for its end", async () => {
    const home = newHome();
    const command = startHolder(home, "command");
    await command.line();
    const server = startHolder(home, "serve");
    command.release();
    expect((await server.line()).pid).toBe(server.pid);
    server.release();
    expect(await server.exited).toBe(0);
  });
});

describe("an unplanned end", () => {
  test("kill -9 of the parent stops PostgreSQL, and the next start has all written rows", async () => {
    const home = newHome();
    const holder = startHolder(home, "serve");
    await holder.line();
    const postmaster = postmasterOf(home);
    holder.kill("SIGKILL");
    await holder.exited;
    const next = await open(home); // at once: it has to wait for the predecessor
    expect(postmasterOf(home)).not.toBe(postmaster);
    expect(hasEnded(postmaster)).toBe(true);
    await next.close();
  });

  test("the parent learns that PostgreSQL ended by itself", async () => {
    const home = newHome();
    const holder = startHolder(home, "serve");
    await holder.line();
    process.kill(postmasterOf(home), "SIGQUIT");
    expect((await holder.line()).ended).toContain("PostgreSQL ended by itself");
    holder.kill("SIGKILL");
    await holder.exited;
  });

  test("the parent learns that another process stops PostgreSQL, while connections are open", async () => {
    const home = newHome();
    const holder = startHolder(home, "serve");
    await holder.line();
    process.kill(postmasterOf(home), "SIGTERM");
    expect((await holder.line()).ended).toContain("got a signal to stop from another process");
    holder.release();
    expect((await holder.line()).closed).toBe(true);
  });

  test("kill -9 of PostgreSQL and its parent leaves data that recovers", async () => {
    const home = newHome();
    const holder = startHolder(home, "serve");
    await holder.line();
    process.kill(postmasterOf(home), "SIGKILL");
    holder.kill("SIGKILL");
    await holder.exited;
    const next = await open(home);
    expect(readFileSync(join(home, "postgres.log"), "utf8")).toContain("automatic recovery in progress");
    await next.close();
  });

  test("a stop kills a PostgreSQL that does not react", async () => {
    const home = newHome();
    const holder = startHolder(home, "serve");
    await holder.line();
    const postmaster = postmasterOf(home);
    process.kill(postmaster, "SIGSTOP"); // it hears nothing but SIGKILL now
    holder.release();
    expect((await holder.line()).closed).toBe(true);
    expect(isAlive(postmaster)).toBe(false);
  });

  test.if(process.platform === "linux")(
    "another program's process id in postmaster.pid does not block a start",
    async () => {
      const home = newHome();
      await (await open(home)).close();
      const stranger = Bun.spawn(["sleep", "60"]);
      writeFileSync(join(home, "data", "postmaster.pid"), `${stranger.pid}\n${home}/data\n1\n5432\n\n\n0\nready\n`);
      const storage = await open(home);
      expect(stranger.exitCode).toBeNull();
      stranger.kill();
      await storage.close();
    },
  );
});

test.if(process.platform === "linux")("a stranger whose id is in postmaster.pid gets no signal", async () => {
  const data = join(newHome(), "data");
  mkdirSync(data);
  const stranger = Bun.spawn(["sleep", "60"]);
  const backend = Bun.spawn(["sleep", "2"], { cwd: data }); // long enough for the first signal
  writeFileSync(join(data, "postmaster.pid"), `${stranger.pid}\n`);
  await waitForPredecessor(data);
  expect(backend.signalCode).toBeNull();
  expect(isAlive(stranger.pid)).toBe(true);
  expect(existsSync(join(data, "postmaster.pid"))).toBe(false);
  stranger.kill();
  await stranger.exited;
});

describe("a home that can't be used is refused by name", () => {
  test("when the socket's path is too long", async () => {
    const home = join(newHome(), "x".repeat(100));
    await expect(open(home)).rejects.toThrow(/the database's socket has \d+ bytes, but the system takes only 10[37]/);
    expect(existsSync(home)).toBe(false);
  });

  test("except when the socket's path just fits: then it works", async () => {
    const parent = newHome();
    const longest = process.platform === "darwin" ? 103 : 107;
    const home = join(parent, "x".repeat(longest - Buffer.byteLength(`${parent}//run/.s.PGSQL.5432`)));
    const storage = await open(home);
    await storage.close();
    await expect(open(`${home}x`)).rejects.toThrow(`has ${longest + 1} bytes`);
  });

  test.each(['"', "$", "`", "\\"])("when its path has %s, which PostgreSQL's own programs trip over", async (sign) => {
    await expect(open(join(newHome(), `a${sign}b`))).rejects.toThrow("PostgreSQL can't work in a path with");
  });

  test("when it is a file", async () => {
    const file = join(newHome(), "file");
    writeFileSync(file, "");
    await expect(open(file)).rejects.toThrow(`${file} is not a folder`);
    await expect(open(join(file, "below"))).rejects.toThrow(/is not a folder: set GOVDATA_HOME/);
  });

  test("when its data is not a database", async () => {
    const home = newHome();
    mkdirSync(join(home, "data"));
    await expect(open(home)).rejects.toThrow("is not a database: move it away");
  });

  test.if(isRoot)("when the database's user can't pass through a folder above it", async () => {
    const closed = newHome();
    chmodSync(closed, 0o700);
    await expect(open(join(closed, "home"))).rejects.toThrow(`which can't pass through ${closed}`);
  });

  test.if(CAN_CHANGE_USER)("when a normal user may not write to it", async () => {
    const parent = newHome();
    const holder = startHolder(join(parent, "home"), "serve", asUser(NOBODY));
    expect((await holder.line()).error).toContain(`user ${NOBODY} can't write to ${parent}/home`);
  });

  test.if(CAN_MOUNT).each([
    ["while the programs are unpacked", 30],
    ["while the database is made", 75],
  ])("when its disk is full %s", async (_, megabytes) => {
    const disk = newHome({ sharesPrograms: false });
    makeDisk(disk, `size=${megabytes}m,mode=0711`);
    try {
      await expect(open(join(disk, "home"))).rejects.toThrow(/the disk of .* is full \(\d+ MB free/);
      const left = readdirSync(join(disk, "home"), { recursive: true }).map(String);
      expect(left.filter((name) => name.endsWith(".part") || name === "data")).toEqual([]);
    } finally {
      unmount(disk);
    }
  });
});

test.if(CAN_MOUNT)("a home on a disk mounted noexec is refused with that reason", async () => {
  const disk = newHome({ sharesPrograms: false });
  makeDisk(disk, "size=200m,noexec,mode=0711");
  try {
    await expect(open(join(disk, "home"))).rejects.toThrow(/can't run \S+initdb: its file system is mounted noexec/);
  } finally {
    unmount(disk);
  }
});

/** Begins a command with a /dev/shm of 64 KiB, which only it has. */
const WITH_TINY_MEMORY = ["unshare", "-m", "sh", "-c", `mount -t tmpfs -o size=64k none /dev/shm && exec "$@"`, "-"];
const canUnshare = CAN_MOUNT && Bun.which("unshare") !== null && Bun.spawnSync([...WITH_TINY_MEMORY, "true"]).success;

test.if(canUnshare)("a tiny /dev/shm, as some containers have, is enough", () => {
  // Tests may write to /dev/shm, which the command does not see.
  const home = scratchHome("embedded", "/var/tmp");
  homes.push(home);
  const command = [...WITH_TINY_MEMORY, process.execPath, join(import.meta.dir, "holder.ts"), home, "serve"];
  const child = Bun.spawnSync(command, { stdin: Buffer.from("close\n"), stderr: "pipe" });
  expect(child.stdout.toString()).toContain('"closed":true');
});

/** True when a process is gone, or a zombie that only its new parent has not taken note of yet. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}

describe.if(CAN_CHANGE_USER)("a normal user's home", () => {
  const home = scratchHome("embedded");
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  beforeAll(async () => {
    chmodSync(home, 0o777);
    const holder = startHolder(join(home, "own"), "serve", asUser(NOBODY));
    expect((await holder.line()).error).toBeUndefined();
    expect(statSync(join(home, "own", "data")).uid).toBe(NOBODY);
    holder.release();
    await holder.exited;
  });

  test("stays that user's when root has used it", async () => {
    const root = startHolder(join(home, "own"), "command");
    expect((await root.line()).error).toBeUndefined();
    root.release();
    expect(await root.exited).toBe(0);
    for (const name of readdirSync(join(home, "own")))
      expect({ name, uid: statSync(join(home, "own", name)).uid }).toEqual({ name, uid: NOBODY });
    const again = startHolder(join(home, "own"), "command", asUser(NOBODY));
    expect((await again.line()).error).toBeUndefined();
    again.release();
    expect(await again.exited).toBe(0);
  });

  test("is not opened by a third user", async () => {
    chmodSync(join(home, "own"), 0o777);
    const third = startHolder(join(home, "own"), "serve", asUser(NOBODY - 1));
    expect((await third.line()).error).toMatch(/can't write to|belongs to user/);
  });
});
