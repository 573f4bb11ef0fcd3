import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { servedCommand } from "../support/command.ts";
import { govdata } from "../support/program.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { seedLaborLendingAndFilings } from "./every-dataset-seed.ts";

interface Row {
  name: string;
  state: string;
  first_period: string | null;
  last_period: string | null;
  editions: number;
  rows: number;
  updated_at: string | null;
  is_starter: boolean;
  command: string;
}

/** A dataset as `govdata status --json` prints it. */
interface Status {
  name: string;
  vintages: { row_count: number }[];
  facts: string[];
  missing: { missing: string; command: string }[];
}

let server: TestServer;
let statuses: Status[];
let rows: Row[];
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLaborLendingAndFilings(database) });
  rows = (await server.json<{ data: Row[] }>("/v1/us/datasets")).data;
  const all: Status[] = JSON.parse((await govdata(["status", "--json"], { DATABASE_URL: server.scratch.url })).out);
  statuses = all.filter(({ name }) => name !== "screener"); // made from others
}, 60_000);
afterAll(() => server.stop());

describe("what is loaded of each dataset", () => {
  test("is listed in the order and with the rows of `govdata status`", () => {
    const filled = statuses.map(({ name, vintages }) => {
      const counts = vintages.map(({ row_count: count }) => count).filter((count) => count > 0);
      return { name, editions: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
    });
    expect(rows.map(({ name, editions, rows: count }) => ({ name, editions, rows: count }))).toEqual(filled);
  });

  test("says which are loaded, with the periods that their metrics have", async () => {
    const periods = Object.fromEntries(rows.map((row) => [row.name, [row.state, row.first_period, row.last_period]]));
    expect(periods.census).toEqual(["not_loaded", null, null]);
    type Metric = { dataset: string; levels: { last_period: string | null }[] };
    const { data: metrics } = await server.json<{ data: Metric[] }>("/v1/us/metrics");
    for (const { name, state, last_period: last, command } of rows) {
      expect(command).toBe(servedCommand(`load ${name}`));
      const ofMetrics = metrics
        .filter(({ dataset }) => dataset === name)
        .flatMap(({ levels }) => levels.flatMap(({ last_period: period }) => period ?? []));
      if (state === "loaded" && ofMetrics.length > 0) expect(ofMetrics).toContain(last ?? "none");
      if (ofMetrics.length === 0) expect([name, last]).toEqual([name, null]);
    }
  });

  test("has the time of the last publication of what is loaded, and none of what is not", () => {
    for (const { name, state, updated_at: updatedAt } of rows)
      expect([name, updatedAt === null]).toEqual([name, state !== "loaded"]);
  });

  test("of one dataset has the facts and the gaps of `govdata status`, each with its command", async () => {
    for (const { name, facts, missing } of statuses.filter((status) => status.name !== "census")) {
      const { data } = await server.json<{ data: { notes: string[]; gaps: Status["missing"] } }>(
        `/v1/us/datasets/${name}`,
      );
      expect({ name, notes: data.notes, gaps: data.gaps }).toEqual({ name, notes: facts, gaps: missing });
    }
  });

  test("of a dataset that is not loaded lacks all of it, and says so with the command", async () => {
    const { data } = await server.json<{ data: { state: string; gaps: unknown } }>("/v1/us/datasets/census");
    const gaps = [{ missing: "all of it", command: servedCommand("load census") }];
    expect(data).toMatchObject({ state: "not_loaded", rows: 0, notes: [], gaps });
  });

  test("of an unknown dataset is an error that names all", async () => {
    const { error } = await server.json("/v1/us/datasets/lause");
    expect([error?.status, error?.details?.[0]?.parameter]).toEqual([400, "dataset"]);
    for (const { name } of rows) expect(error?.details?.[0]?.message).toContain(name);
  });

  test("is also CSV, and needs a key", async () => {
    const csv = (await (await server.get("/v1/us/datasets?format=csv")).text()).trimEnd().split("\r\n");
    expect(csv).toHaveLength(1 + rows.length);
    expect((await fetch(`${server.url}/v1/us/datasets`)).status).toBe(401);
  });
});

test("where nothing is loaded, the answer is that nothing is", async () => {
  const empty = await startServer();
  const { error } = await empty.json("/v1/us/datasets");
  await empty.stop();
  expect(error?.status).toBe(503);
});
