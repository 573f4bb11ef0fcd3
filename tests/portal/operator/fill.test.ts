import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { failed } from "../../../src/errors.ts";
import { heldLoads } from "../../support/held-loads.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";

const API_KEY = "0123456789abcdef0123456789abcdef01234567";
const PAGE = "/operator/fill";
const SAVED = `${PAGE}?done=saved`;

const held = heldLoads();
let server: PortalServer;
let operator: Visitor;
beforeAll(async () => {
  server = await startPortal({ runLoad: held.run });
  operator = await server.visitor({ isOperator: true });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const remove of ["contact", "censusApiKey"]) await operator.send(PAGE, { remove });
});

/** The page's text. */
const pageOf = async (visitor = operator, path = PAGE): Promise<string> =>
  (await visitor.open(path)).text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the settings of “Fill this server”", () => {
  test("are stored, used at once, and shown with who set them; the key only by its end", async () => {
    expect(await pageOf()).toContain("GOVDATA_CONTACT is not set");
    const sent = await operator.send(PAGE, { contact: " ann@example.org ", censusApiKey: API_KEY });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, SAVED]);
    const { text } = await operator.open(SAVED);
    expect(text).toContain('value="ann@example.org"');
    expect(text).toContain(`Set here by ${operator.session.email}`);
    expect(text).toContain("(ends in 4567)");
    expect(text).toContain("GOVDATA_SECRETS_KEY is not set: the key is stored without encryption");
    expect(text).not.toContain("GOVDATA_CONTACT is not set");
    expect(text).toContain("Load all");
    for (const shown of [text, server.logged.join("\n")]) expect(shown).not.toContain(API_KEY.slice(0, 12));
  });

  test("keep a key whose field is left empty, and are removed by their button", async () => {
    await operator.send(PAGE, { contact: "ann@example.org", censusApiKey: API_KEY });
    await operator.send(PAGE, { contact: "bob@example.org", censusApiKey: "" });
    expect(await pageOf()).toContain("(ends in 4567)");
    await operator.send(PAGE, { remove: "censusApiKey", contact: "ignored@example.org" });
    const { text } = await operator.open(PAGE);
    expect(text).toContain('value="bob@example.org"');
    expect(text).toContain("CENSUS_API_KEY is not set");
  });

  test("that are wrong are refused at their fields, and nothing is stored; the key is not sent back", async () => {
    const wrong = { contact: "ann at example", censusApiKey: "short key!" };
    const { status, text } = await operator.send(PAGE, wrong);
    expect(status).toBe(400);
    expect(text).toContain("&quot;ann at example&quot; is not accepted; accepted: an e-mail address.");
    expect(text).toContain("The value is not accepted; accepted: a key of 8 to 128 letters, digits and hyphens.");
    expect(text).toContain('value="ann at example"');
    expect(text).not.toContain("short key!");
    await operator.send(PAGE, { contact: "ann@example.org", censusApiKey: "short key!" });
    expect(await pageOf()).toContain("GOVDATA_CONTACT is not set");
  });

  test("are only for operators, and need the token of the session and the site itself", async () => {
    const visitor = await server.visitor();
    const settings = { contact: "eve@example.org" };
    expect((await visitor.open(PAGE)).status).toBe(403);
    for (const address of [PAGE, `${PAGE}/load`]) {
      expect((await visitor.send(address, settings)).status).toBe(403);
      expect((await operator.send(address, { ...settings, _csrf: "" })).status).toBe(403);
      expect((await operator.send(address, settings, { origin: "https://evil.example" })).status).toBe(403);
    }
    expect(await pageOf()).toContain("GOVDATA_CONTACT is not set");
  });

  test("reach another server on the database, unless its environment has them", async () => {
    const [other, given] = [
      await startPortal({ scratch: server.scratch }),
      await startPortal({ scratch: server.scratch, settings: { contact: "env@example.org" } }),
    ];
    try {
      const [atOther, atGiven] = [await other.visitor({ isOperator: true }), await given.visitor({ isOperator: true })];
      await operator.send(PAGE, { contact: "ann@example.org" });
      await waitUntil(
        "the other server uses it",
        async () => !(await pageOf(atOther)).includes("GOVDATA_CONTACT is not"),
      );
      const page = await pageOf(atGiven);
      expect(page).toContain("GOVDATA_CONTACT in the environment of this server: env@example.org. It wins over what");
      const refused = await atGiven.send(PAGE, { contact: "new@example.org" });
      expect([refused.status, refused.text.includes("which wins: change it there")]).toEqual([409, true]);
    } finally {
      await Promise.all([other.stop(), given.stop()]);
    }
  });
});

describe("the loads of “Fill this server”", () => {
  test("say what each dataset brings, needs and downloads, and that no time is known before a load", async () => {
    const page = await pageOf();
    expect(page).toContain("Loans that the SBA guaranteed since fiscal year 1991");
    expect(page).toContain("Contact e-mail, Census API key");
    expect(page).toContain("about 305 MB for each year");
    expect(page).toContain("Not loaded here so far: rows and time are not known");
    expect(page).not.toContain("Load all");
    expect((await operator.send(`${PAGE}/load`)).status).toBe(409);
  });

  test("load all that can be loaded, one after the other, and say what failed and why", async () => {
    await operator.send(PAGE, { contact: "ann@example.org" });
    expect(await pageOf()).toContain("Load 7 of 8 datasets");
    const sent = await operator.send(`${PAGE}/load`);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, PAGE]);
    const first = await held.begun();
    first.request.onProgress?.({ step: "Reading ce.data", unit: "rows", done: 200, total: 800 });
    const page = await pageOf();
    expect(page).toContain("Reading ce.data: 200 of 800 rows (25%)");
    expect(page.match(/Waits for another load/g)).toHaveLength(6);
    first.end(failed("the agency is away; try again later"));
    for (const name of ["jolts", "laus", "qcew", "oews", "sba", "sec"]) {
      const load = await held.begun();
      expect(load.request.dataset).toBe(name);
      load.end(["2026"]);
    }
    await waitUntil("all have ended", async () => {
      const { loads } = JSON.parse((await operator.open("/operator/loads")).text);
      return loads.every(({ isOver }: { isOver: boolean }) => isOver);
    });
    expect(await pageOf()).toContain("Failed: the agency is away; try again later");
  });

  test("of one dataset come back to this page", async () => {
    await operator.send(PAGE, { contact: "ann@example.org" });
    const sent = await operator.send("/operator/datasets/ces/load", { page: "fill" });
    expect(sent.headers.get("location")).toBe(PAGE);
    (await held.begun()).end(["2026"]);
  });
});

test("menu and page of operators lead here; the page of a dataset names a button only where there is one", async () => {
  expect((await operator.open("/")).text).toContain('<a href="/operator/fill">Fill this server</a>');
  expect((await operator.open("/operator")).text).toContain('<a href="/operator/fill">Fill this server</a>');
  const without = await pageOf(operator, "/operator/datasets/sba");
  expect(without).toMatch(/Nothing is loaded\. Run [^.]*load sba --from DIR/);
  await operator.send(PAGE, { contact: "ann@example.org" });
  expect(await pageOf(operator, "/operator/datasets/sba")).toContain(
    "Nothing is loaded. Use the button above, or the command",
  );
});
