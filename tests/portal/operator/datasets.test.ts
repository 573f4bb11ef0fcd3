import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { commandText } from "../../../src/command.ts";
import { failed } from "../../../src/errors.ts";
import { recordFailure } from "../../../src/loading/failure.ts";
import { withLoadLock } from "../../../src/loading/lock.ts";
import { seedReports } from "../../contract/filings-seed.ts";
import { type HeldLoad, heldLoads } from "../../support/held-loads.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";

const held = heldLoads();
let server: PortalServer;
let operator: Visitor;
beforeAll(async () => {
  server = await startPortal({ settings: { contact: "op@example.org" }, runLoad: held.run });
  operator = await server.visitor({ isOperator: true });
});
afterAll(() => server.stop());

/** What `/operator/loads` says of a dataset. */
async function stateOf(dataset: string): Promise<{ isOver: boolean; text: string; share: number | null } | undefined> {
  const { loads } = JSON.parse((await operator.open("/operator/loads")).text);
  return loads.find((load: { dataset: string }) => load.dataset === dataset);
}
const ended = (dataset: string) =>
  waitUntil(`the load of ${dataset} has ended`, async () => (await stateOf(dataset))?.isOver === true);

const ADDRESSES = [
  "/operator",
  "/operator/datasets",
  "/operator/datasets/ces",
  "/operator/loads",
  "/operator/deliveries",
];

test("pages of operators are only for operators", async () => {
  const visitor = await server.visitor();
  for (const address of ADDRESSES) {
    expect([address, (await operator.open(address)).status]).toEqual([address, 200]);
    expect([address, (await visitor.open(address)).status]).toEqual([address, 403]);
    const stranger = await fetch(server.url + address, { redirect: "manual", headers: { accept: "text/html" } });
    expect([address, stranger.status]).toEqual([address, 303]);
  }
  expect((await visitor.send("/operator/datasets/ces/load")).status).toBe(403);
});

test("a load is refused without the token of the session, and from another site", async () => {
  const address = "/operator/datasets/ces/load";
  expect((await operator.send(address, { _csrf: "" })).status).toBe(403);
  expect((await operator.send(address, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(await stateOf("ces")).toBeUndefined();
});

describe("a load that an operator asks for", () => {
  test("shows its progress while it runs, and what it published at its end", async () => {
    const sent = await operator.send("/operator/datasets/ces/load");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/operator/datasets/ces"]);
    const load: HeldLoad = await held.begun();
    expect(load.request.dataset).toBe("ces");
    load.request.onProgress?.({ step: "Reading <ce.data>", unit: "rows", done: 1234, total: 5000 });
    load.request.onLog?.("ce.data: <new>");
    const text = "Reading <ce.data>: 1,234 of 5,000 rows (24%)";
    expect(await stateOf("ces")).toMatchObject({ isOver: false, text, share: 0.2468 });
    for (const address of ["/operator/datasets", "/operator/datasets/ces"])
      expect((await operator.open(address)).text).toContain("Reading &lt;ce.data>: 1,234 of 5,000 rows (24%)");
    expect((await operator.send("/operator/datasets/ces/load")).status).toBe(409);
    load.end(["2026-10"]);
    await ended("ces");
    const page = await operator.open("/operator/datasets/ces");
    expect(page.text).toContain("just now: published 2026-10");
    expect(page.text).toContain("ce.data: &lt;new>");
  });

  test("that fails says why", async () => {
    await operator.send("/operator/datasets/jolts/load");
    (await held.begun()).end(failed("the agency is away"));
    await ended("jolts");
    expect((await operator.open("/operator/datasets")).text).toContain("Failed: the agency is away");
  });

  test("is refused for an unknown dataset, and while another process loads it", async () => {
    expect((await operator.send("/operator/datasets/nothing/load")).status).toBe(404);
    await withLoadLock(server.scratch.database, "qcew", async () => {
      const refused = await operator.send("/operator/datasets/qcew/load");
      expect([refused.status, /qcew is being loaded \(govdata load qcew, process \d+/.test(refused.text)]).toEqual([
        409,
        true,
      ]);
      expect((await operator.open("/operator/datasets/qcew")).text).toContain("Being loaded since just now");
    });
  });
});

test("a dataset that its agency does not give without a setting says which", async () => {
  const other = await startPortal({ scratch: server.scratch });
  try {
    const visitor = await other.visitor({ isOperator: true });
    const page = (await visitor.open("/operator/datasets/ces")).text;
    expect(page).toContain("GOVDATA_CONTACT is not set");
    expect(page).not.toContain("button above"); // there is none
    expect(page).toContain(commandText("load ces --from DIR"));
    const refused = await visitor.send("/operator/datasets/ces/load");
    expect([refused.status, refused.text.includes("GOVDATA_CONTACT is not set")]).toEqual([409, true]);
  } finally {
    await other.stop();
  }
});

test("failed loads are on the page of their dataset, and on the home page only for operators", async () => {
  const failure = { dataset: "sba", label: "2026", sha256: "", source: "the agency", durationMs: 1200 };
  await recordFailure(server.scratch.database, failure, new Error("row 7: <b>no</b> amount"));
  const shown = "row 7: &lt;b>no&lt;/b> amount";
  expect((await operator.open("/operator/datasets/sba")).text).toContain(shown);
  const csv = (await operator.open("/operator/datasets/sba?csv=loads")).text;
  expect(csv).toMatch(
    /^at,label,state,row_count,duration_ms,reason\r\n[^,]+,2026,failed,0,1200,row 7: <b>no<\/b> amount/,
  );
  for (const address of ["/", "/operator"]) {
    const { text } = await operator.open(address);
    expect(text).toContain("Needs attention");
    expect(text).toMatch(/href="\/operator\/datasets\/sba">The load of [^<]+ failed just now: row 7/);
    expect(text).toContain('href="/operator/datasets">Not loaded: ');
  }
  expect((await (await server.visitor()).open("/")).text).not.toContain("Needs attention");
});

test("the list counts companies and filings, as the home page does, where rows would say little", async () => {
  await seedReports(server.scratch.database);
  const counted = /\d+ companies, [\d,]+ filings/;
  const [onHome] = counted.exec((await operator.open("/")).text) ?? [];
  const [inList] = counted.exec((await operator.open("/operator/datasets")).text) ?? [];
  expect(inList).toBeDefined();
  expect(inList).toBe(onHome);
});
