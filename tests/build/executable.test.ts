import { afterAll, describe, expect, test } from "bun:test";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json" with { type: "json" };
import { hidesLibstdcpp, withoutLibstdcpp } from "../support/hidden-library.ts";
import { EXECUTABLE } from "../support/program.ts";
import { waitUntil } from "../support/wait.ts";

// What only the built executable can show: run it with GOVDATA_TEST_EXECUTABLE=dist/govdata.

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** The user that runs it: root gives PostgreSQL to another user, a normal user keeps it. */
const USERS = isRoot ? ["root", "a normal user"] : ["a normal user"];

const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** An empty folder to start in, one for temporary files, and a home that isn't there yet. */
function freshPlace(user: string): { start: string; temporary: string; home: string } {
  const place = mkdtempSync(join(tmpdir(), "govdata exe "));
  places.push(place);
  const folders = { start: join(place, "start"), temporary: join(place, "tmp"), home: join(place, "data", "home") };
  for (const folder of [place, folders.start, folders.temporary, join(place, "data")]) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (isRoot && user !== "root") chownSync(folder, NOBODY, NOBODY);
  }
  Bun.spawnSync(["chmod", "755", place]);
  return folders;
}

type Place = ReturnType<typeof freshPlace>;

function spawn(user: string, place: Place, args: string[], env: Record<string, string> = {}) {
  const drop = isRoot && user !== "root" ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [];
  return Bun.spawn([...drop, String(EXECUTABLE), ...args], {
    cwd: place.start,
    // No HOME, no PATH to rely on: the executable needs its own home and nothing else.
    env: { GOVDATA_HOME: place.home, TMPDIR: place.temporary, HOME: "/nonexistent", PATH: "/usr/bin:/bin", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function run(user: string, place: Place, args: string[], env: Record<string, string> = {}) {
  const child = spawn(user, place, args, env);
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, output, errors };
}

/** Starts `serve` on any free port and gives what it printed until the key and the address were there. */
async function serve(user: string, place: Place) {
  const child = spawn(user, place, ["serve"], { GOVDATA_LISTEN: "127.0.0.1:0", GOVDATA_METRICS_LISTEN: "off" });
  let printed = "";
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) printed += text;
  };
  const ended = Promise.all([gather(child.stdout), gather(child.stderr), child.exited]);
  const found = () => ({
    address: /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(printed)?.[0],
    key: /gd_live_[0-9a-f]{32}/.exec(printed)?.[0],
  });
  const isReady = async () => {
    const { address } = found();
    return address !== undefined && (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  };
  await waitUntil("serve is ready or ended", async () => child.exitCode !== null || (await isReady()), {
    withinMs: 60_000,
  });
  if (child.exitCode !== null) throw new Error(`serve is not ready: ${printed}`);
  const stop = async (): Promise<number> => {
    child.kill("SIGTERM");
    await ended;
    return child.exited;
  };
  return { ...found(), printed: () => printed, stop };
}

/** Processes that work in the home: its PostgreSQL. */
function processesIn(home: string): string[] {
  const folderOf = (pid: string): string => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return ""; // it has ended, or is another user's
    }
  };
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && folderOf(name).startsWith(home));
}

describe.if(EXECUTABLE !== undefined)("the executable", () => {
  test("is one file of at most 255 MB", () => {
    expect(statSync(String(EXECUTABLE)).size).toBeLessThanOrEqual(255_000_000);
  });

  test("tells its version and the commit that it was built from", async () => {
    const { output } = await run("root", freshPlace("root"), ["--version"]);
    const commit = "[0-9a-f]{7}(?:\\+changed)?";
    expect(output).toMatch(new RegExp(`^govdata ${version}(?:\\.${commit})? \\((?:${commit}|unknown), bun `));
  });

  test("refuses an unknown command as wrong usage, and never serves by mistake", async () => {
    const { exitCode, errors } = await run("root", freshPlace("root"), ["/$bunfs/root/govdata"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("no command");
  });

  test("reads no .env and no bunfig.toml of the folder that it is started in", async () => {
    const place = freshPlace("root");
    writeFileSync(join(place.start, ".env"), "GOVDATA_LISTEN=10.9.8.7:1\n");
    writeFileSync(join(place.start, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    writeFileSync(join(place.start, "evil.ts"), 'console.log("evil");');
    const { output } = await run("root", place, ["config"]);
    expect(output).toContain("127.0.0.1:8080");
    expect(output).not.toContain("evil");
    expect(output).not.toContain("10.9.8.7");
  });

  test.each(USERS)(
    "run by %s: serves from an empty folder, stops cleanly, writes only to its home",
    async (user) => {
      const place = freshPlace(user);
      const server = await serve(user, place);
      const get = (path: string, key?: string) =>
        fetch(`${server.address}${path}`, { headers: key ? { "x-api-key": key } : {} });
      expect((await get("/healthz")).status).toBe(200);
      expect((await get("/docs")).status).toBe(200);
      expect((await get("/openapi.json")).status).toBe(200);
      // The line that it prints to be copied: without the key it is refused, with it there is data.
      const [, key, url] = /curl -H 'X-API-Key: (\S+)' '(\S+)'/.exec(server.printed()) ?? [];
      expect((await fetch(String(url))).status).toBe(401);
      const answer = await fetch(String(url), { headers: { "x-api-key": String(key) } });
      expect(await answer.json()).toHaveProperty("data");
      expect(await server.stop()).toBe(0);
      expect(readdirSync(place.start)).toEqual([]);
      expect(readdirSync(place.temporary)).toEqual([]);
      expect(processesIn(place.home)).toEqual([]);
    },
    120_000,
  );

  test.each(USERS)(
    "run by %s: the doctor finds nothing wrong, and loads LanceDB and the embedding model from the home",
    async (user) => {
      const place = freshPlace(user);
      const { exitCode, output, errors } = await run(user, place, ["doctor"]);
      expect(`${output}${errors}`).toContain("LanceDB");
      expect(`${output}${errors}`).toMatch(/ok +embeddings +all-MiniLM-L6-v2-int8@/);
      expect(exitCode).toBe(0);
      expect(readdirSync(join(place.home, "native")).sort()).toEqual([
        expect.stringMatching(/^lancedb-/),
        expect.stringMatching(/^onnxruntime-/),
      ]);
      expect(readdirSync(place.temporary)).toEqual([]);
    },
    60_000,
  );

  test.if(hidesLibstdcpp())(
    "on a machine without libstdc++ says that embeddings can't be made, and LanceDB works",
    async () => {
      const place = freshPlace("root");
      const doctor = Bun.spawn([...withoutLibstdcpp([String(EXECUTABLE)]), "doctor", "--json"], {
        cwd: place.start,
        env: { GOVDATA_HOME: place.home, TMPDIR: place.temporary, PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
        stderr: "inherit",
      });
      const findings: { check: string; state: string; found: string }[] = JSON.parse(
        await new Response(doctor.stdout).text(),
      );
      await doctor.exited;
      const finding = (check: string) => findings.find((one) => one.check === check);
      expect(finding("embeddings")).toMatchObject({ state: "warning", found: expect.stringContaining("libstdc++") });
      expect(finding("vectors")?.state).toBe("ok"); // the built-in PostgreSQL does not start there
    },
    60_000,
  );
});
