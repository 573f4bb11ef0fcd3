import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { CAN_MOUNT, makeDisk, remakeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { waitUntil } from "../support/wait.ts";

let scratch: string;
let disk: string;
const children: Bun.Subprocess[] = [];
beforeEach(() => {
  scratch = scratchHome("starter-disk");
  disk = join(scratch, "disk");
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGTERM");
    await child.exited;
  }
  await waitUntil("the disk is free", () => unmount(disk));
  rmSync(scratch, { recursive: true, force: true });
});

const home = () => join(disk, "home");

/** `govdata serve` with starter data on the disk, and all that it says. */
function serve() {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      GOVDATA_HOME: home(),
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_LOAD_SCHEDULE: "off",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    void (async () => {
      for await (const piece of stream.pipeThrough(new TextDecoderStream())) said += piece;
    })();
  const says = async (pattern: RegExp): Promise<string> => {
    const isSaid = () => pattern.test(said) || child.exitCode !== null;
    await waitUntil(String(pattern), isSaid, { withinMs: 60_000 });
    expect(said).toMatch(pattern);
    return pattern.exec(said)?.[1] ?? "";
  };
  return { child, says };
}

describe.if(CAN_MOUNT)("a full disk during the load of the other starter data", () => {
  test("leaves the served data as it is; status and doctor say what failed, and a later start continues", async () => {
    // PostgreSQL's programs and the Census data have room in 500 MB; all starter data has not.
    makeDisk(disk, "size=500m,mode=0711");
    const first = serve();
    const url = await first.says(/API +(http:\S+)/);
    const key = await first.says(/(gd_live_[0-9a-f]{32})/);
    const get = (base: string, path: string) => fetch(base + path, { headers: { "x-api-key": key } });
    const census = "/v1/us/census/places/06/metrics";
    const before = await (await get(url, census)).json();
    await first.says(
      /the starter data is not all loaded; the next start tries again.*the disk of the database is full/,
    );
    const after = await get(url, census);
    expect([after.status, await after.json()]).toEqual([200, before]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const env = { GOVDATA_HOME: home() };
    const status = await govdata(["status"], env);
    expect(status.out).toMatch(/^ {2}failed .*No space left on device$/m);
    const doctor = await govdata(["doctor", "--json"], env);
    const findings: Finding[] = JSON.parse(doctor.out);
    const finding = findings.find(({ check }) => check === "starter data");
    expect(finding).toMatchObject({ state: "warning", advice: expect.stringContaining("next start") });
    expect(finding?.found).toMatch(/^not loaded yet: .*; \w+ failed: .*No space left on device/);
    first.child.kill("SIGTERM");
    expect(await first.child.exited).toBe(0);

    remakeDisk(disk, "size=1100m");
    const later = serve();
    const laterUrl = await later.says(/API +(http:\S+)/);
    await later.says(/Loaded the starter data: ([\d,]+) rows/);
    for (const path of [census, "/v1/us/bls/states/06/unemployment", "/v1/us/sec/companies/AAPL"])
      expect([path, (await get(laterUrl, path)).status]).toEqual([path, 200]);
    expect(await (await get(laterUrl, census)).json()).toEqual(before);
    const mended = await govdata(["doctor"], env);
    expect(mended.out).toMatch(/^ok +starter data +no load of starter data is unfinished/m);
    expect((await govdata(["status"], env)).out).not.toContain("No space left");
  }, 180_000);
});
