import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANALYSTS } from "../../support/analysts.ts";
import { cuttingProxy } from "../../support/cutting-proxy.ts";
import { starterServer } from "../../support/server.ts";
import { runPython } from "./installed.ts";

describe.skipIf("reason" in ANALYSTS)("the Python client", () => {
  test("downloads a Parquet file over connections that break, and has its bytes once", async () => {
    const server = await starterServer();
    const path = "/v1/us/census/metrics/median_household_income/values?level=county&format=parquet";
    const whole = await (await server.get(path)).bytes();
    // Two connections of each client break; the third has the rest.
    const cuts = [9_000, 20_000, Number.POSITIVE_INFINITY, 9_000, 20_000];
    expect(whole.length).toBeGreaterThan(30_000);
    const folder = mkdtempSync(join(tmpdir(), "govdata-download-"));
    const proxy = await cuttingProxy(server.url, cuts);
    try {
      const files = ["blocking.parquet", "awaited.parquet"];
      await runPython("download_parquet.py", [proxy.url, server.key, ...files.map((file) => join(folder, file))]);
      expect(proxy.cut()).toBe(4);
      expect(readdirSync(folder).sort()).toEqual(files.sort());
      for (const file of files)
        expect(Buffer.from(await Bun.file(join(folder, file)).bytes()).equals(whole)).toBe(true);
    } finally {
      await proxy.close();
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
