import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CuttingProxy, cuttingProxy } from "../support/cutting-proxy.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** The contract's public client. */
const CLIENT = pythonPackage("thesma", "0.14.0.0");

/** What read_exports.py prints of an export. */
interface Read {
  is_complete: boolean[];
  retries: number;
  rows: [counted: number, written: number];
  updated_at: string[];
  ciks: string[];
  company: { ciks: string[]; rows: number; csv: number };
  since: boolean;
}

/** Companies of the starter data: enough for answers of many pieces, few enough to make all their ratios soon. */
const MOST_COMPANIES = 8;
/** A connection ends after so many bytes. The client gives up if it has no row yet: the first is there by then. */
const CUTS = Array.from({ length: 30 }, (_, index) => 5_000 + ((index * 79_193) % 150_000));

describe.skipIf("reason" in CLIENT)("the exports of the contract's public Python client", () => {
  let server: TestServer;
  let proxy: CuttingProxy;
  let read: Record<string, Read>;
  const folder = mkdtempSync(join(tmpdir(), "exports-"));
  beforeAll(async () => {
    server = await startServer({
      hasStarterData: true,
      seed: async ({ database: { sql } }) => {
        await sql`
          delete from sec_companies
           where cik not in (select cik from sec_companies
                              order by cik <> '0001018724', cik limit ${MOST_COMPANIES})`;
      },
    });
    proxy = await cuttingProxy(server.url, CUTS);
    const script = join(import.meta.dir, "read_exports.py");
    read = await answerOfScript(CLIENT, script, [server.url, proxy.url, server.key, folder]);
  }, 120_000);
  afterAll(async () => {
    await proxy?.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  test.each(["companies", "financials", "compensation", "events", "ratios"])(
    "%s are complete, each row once and in order, though the connection breaks again and again",
    async (name) => {
      const { is_complete, rows, updated_at, ciks, company, since } = read[name]!; // the script reads each
      const whole = await (await server.get(`/v1/us/sec/export/${name}`)).text();
      const served = whole
        .trim()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { updated_at: string });
      expect(is_complete).toEqual([true, true]);
      expect(updated_at).toEqual(served.map((row) => row.updated_at));
      expect(updated_at).toEqual([...new Set(updated_at)].toSorted());
      expect(rows).toEqual([served.length, served.length]);
      expect(ciks.every((cik) => /^\d{10}$/.test(cik))).toBe(true);
      expect(company.ciks).toEqual(["0001018724"]);
      expect(company.csv).toBe(company.rows);
      expect(since).toBe(true);
    },
  );

  test("were broken off many times, and the client continued", () => {
    expect(proxy.cut()).toBeGreaterThan(5);
    expect(read.financials?.retries).toBeGreaterThan(1);
  });
});
