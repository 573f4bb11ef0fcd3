import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { record } from "../../../src/events/record.ts";
import type { TestServer } from "../../support/server.ts";
import { madeEvents } from "../watch-lists/made-filings.ts";
import { dataOf, otherAccount, refusal, type Shown, send, startWebhookServer, subscribe, TARGET } from "./support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startWebhookServer({ settings: { baseUrl: "https://data.example.org" } });
  await server.scratch.database.sql`
    insert into sec_tickers (symbol, cik, name, exchange, position, is_listed)
    values ('AAA', '0000000001', 'Alpha Inc.', null, 0, true), ('BBB-A', '0000000002', 'Beta Corp.', null, 0, true),
           ('CCC', '0000000003', 'Gamma LLC', null, 0, true)`;
  await server.scratch.database.sql`
    insert into sec_companies (cik, name, search_name) values ('0000000004', 'Delta Trust', 'delta trust')`;
}, 60_000);
afterAll(() => server.stop());

const patch = (id: string, body: unknown) => send(server, "PATCH", `/v1/webhooks/${id}`, { body });
const read = (id: string) => server.json<{ data: Shown }>(`/v1/webhooks/${id}`).then(({ data }) => data);
const LISTS = { companies: ["AAA", "bbb.a", "4", "0000000001"], sics: ["73"], states: ["ca"], item_codes: ["5.02"] };

describe("watch lists", () => {
  test("are stored by CIK, each company once, and shown with their current ticker and name", async () => {
    const created = await subscribe(server, LISTS);
    const stored = {
      companies: ["0000000001", "0000000002", "0000000004"],
      sics: ["73"],
      states: ["CA"],
      item_codes: ["5.02"],
    };
    expect(created).toMatchObject(stored);
    expect(await read(created.id)).toMatchObject({
      ...stored,
      watched_companies: [
        { cik: "0000000001", ticker: "AAA", name: "Alpha Inc." },
        { cik: "0000000002", ticker: "BBB-A", name: "Beta Corp." },
        { cik: "0000000004", ticker: null, name: "Delta Trust" },
      ],
    });
  });

  test("stay with the company when its ticker changes hands", async () => {
    const { id } = await subscribe(server, { companies: ["CCC"] });
    const { sql } = server.scratch.database;
    await sql`update sec_tickers set symbol = 'CCX' where symbol = 'CCC'`;
    await sql`insert into sec_tickers values ('CCC', '0000000005', 'New Gamma Inc.', null, 0, true)`;
    expect(await read(id)).toMatchObject({
      companies: ["0000000003"],
      watched_companies: [{ cik: "0000000003", ticker: "CCX", name: "Gamma LLC" }],
    });
    expect(await subscribe(server, { companies: ["CCC"] })).toMatchObject({ companies: ["0000000005"] });
  });

  test("are replaced by PATCH; null narrows no more, and what is left out stays", async () => {
    const { id } = await subscribe(server, { ...LISTS, filing_types: ["8-K"] });
    expect(await dataOf<Shown>(await patch(id, { companies: ["BBB-A"], sics: ["28", "7372"] }))).toMatchObject({
      companies: ["0000000002"],
      sics: ["28", "7372"],
      states: ["CA"],
      filing_types: ["8-K"],
    });
    expect(await dataOf<Shown>(await patch(id, { companies: null, sics: null, item_codes: null }))).toMatchObject({
      companies: null,
      sics: null,
      item_codes: null,
      states: ["CA"],
      events: ["filing.created"],
    });
    expect(await read(id)).toMatchObject({ companies: null, watched_companies: null });
  });

  test("of another account are not changed", async () => {
    const { id } = await subscribe(server, { companies: ["AAA"] });
    const { key } = await otherAccount(server);
    const response = await send(server, "PATCH", `/v1/webhooks/${id}`, { body: { companies: ["BBB-A"] }, key });
    expect(response.status).toBe(404);
    expect(await read(id)).toMatchObject({ companies: ["0000000001"] });
  });

  test("name each company that is not known, and every other fault", async () => {
    const body = {
      url: TARGET,
      events: ["filing.created"],
      companies: ["AAA", "NOPE", "0000009999", "?!"],
      sics: ["73721"],
      states: ["California"],
      item_codes: ["5.2"],
    };
    const { status, error } = await refusal(await send(server, "POST", "/v1/webhooks", { body }));
    expect(status).toBe(400);
    expect(error.details?.map(({ parameter }) => parameter).toSorted()).toEqual([
      "companies[1]",
      "companies[2]",
      "companies[3]",
      "item_codes[0]",
      "sics[0]",
      "states[0]",
    ]);
    const messageOf = (parameter: string) => error.details?.find((detail) => detail.parameter === parameter)?.message;
    expect(messageOf("companies[1]")).toStartWith('"NOPE" is not the ticker of a company now; accepted: a ticker');
    expect(messageOf("companies[2]")).toStartWith('"0000009999" is not the CIK of a known company; accepted: a');
    expect(messageOf("companies[3]")).toStartWith('"?!" is not a ticker or CIK; accepted: a ticker');
    expect(messageOf("item_codes[0]")).toMatch(/^"5.2" is not accepted; did you mean "5.0\d"\?/);
    expect(messageOf("sics[0]")).toBe('"73721" is not accepted; accepted: a SIC code of 4 digits, or its first 1 to 3');
  });

  test.each(["companies", "sics", "states", "item_codes", "filing_types"])(
    "%s is refused without items",
    async (list) => {
      const body = { url: TARGET, events: ["filing.created"], [list]: [] };
      const { status, error } = await refusal(await send(server, "POST", "/v1/webhooks", { body }));
      expect(status).toBe(400);
      expect(error.details?.[0]).toMatchObject({ parameter: list, message: expect.stringContaining("has 0 items") });
    },
  );

  test("take 1,000 companies, and no more", async () => {
    const ciks = Array.from({ length: 1_001 }, (_, index) => String(7_000_000 + index).padStart(10, "0"));
    await server.scratch.database.sql`
      insert into sec_companies (cik, name, search_name)
      select cik, 'Company ' || cik, 'company ' || cik from unnest(${ciks}::text[]) as cik`;
    const { id, companies } = await subscribe(server, { companies: ciks.slice(1) });
    expect(companies).toEqual(ciks.slice(1));
    const { error } = await refusal(await patch(id, { companies: ciks }));
    expect(error.details?.[0]?.message).toStartWith("has 1001 items; accepted: a list of 1 to 1000 items, each once");
  });
});

describe("POST /v1/webhooks/preview", () => {
  const preview = (body: object) => send(server, "POST", "/v1/webhooks/preview", { body });

  test("answers what would have been sent, with samples as they are delivered, and sends nothing", async () => {
    const { sql, transaction } = server.scratch.database;
    const events = madeEvents(1)
      .slice(0, 1)
      .map((event) => ({
        ...event,
        filers: [{ cik: "0000000001", sic: "7372", state: "CA" }],
      }));
    await transaction((tx) => record(tx, events));
    const [{ count: before } = { count: -1 }] = await sql`select count(*)::int as count from webhook_deliveries`;
    const answer = await dataOf<Record<string, unknown>>(
      await preview({ events: ["filing.created"], companies: ["AAA"], sics: ["7"] }),
    );
    const [event] = await sql`select recorded_at, data from events order by id desc limit 1`;
    expect(answer).toEqual({
      from: expect.any(String),
      to: expect.any(String),
      event_count: 1,
      days: [{ date: event?.recorded_at.toISOString().slice(0, 10), event_type: "filing.created", count: 1 }],
      samples: [{ event_type: "filing.created", recorded_at: event?.recorded_at.toISOString(), data: event?.data }],
    });
    const { from, to } = answer as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
    expect(await dataOf<object>(await preview({ events: ["filing.created"], companies: ["BBB-A"] }))).toMatchObject({
      event_count: 0,
      days: [],
      samples: [],
    });
    expect([...(await sql`select count(*)::int as count from webhook_deliveries`)]).toEqual([{ count: before }]);
  });

  test("refuses what a new subscription is refused for, and takes no address", async () => {
    const { status, error } = await refusal(await preview({ events: [], companies: ["NOPE"], url: TARGET }));
    expect(status).toBe(400);
    expect(error.details?.map(({ parameter }) => parameter).toSorted()).toEqual(["companies[0]", "events", "url"]);
  });
});
