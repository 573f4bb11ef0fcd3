import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Access } from "../../src/http/access/access.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import { createService, type Service } from "../../src/http/service.ts";
import { startVersions, type Versions } from "../../src/http/versions.ts";
import { openLog } from "../../src/log.ts";
import type { Operations, PortalPage, Session } from "../../src/portal/page.ts";
import { createPortal } from "../../src/portal/portal.ts";
import { river, riverEndpoints } from "../http/fixtures.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { testFiles } from "../support/files.ts";
import { unchanging } from "../support/live-settings.ts";
import { TEST_SETTINGS } from "../support/server.ts";

/** Nothing for operators: no datasets, no loads. */
const NO_OPERATIONS: Operations = {
  datasets: async () => [],
  loads: { request() {}, loads: () => [], stop: async () => {} },
  liveSettings: unchanging(TEST_SETTINGS),
};

const ANN: Session = {
  ...{ id: 1, accountId: 1, email: "ann@example.org", isOperator: false, isOwner: false },
  ...{ csrfToken: "token-of-ann", createdAt: new Date(), hasPassword: true },
};
const OPERATOR: Session = { ...ANN, id: 2, accountId: 2, email: "op@example.org", isOperator: true };
const SESSIONS: Readonly<Record<string, Session>> = { "token-1": ANN, "token-2": OPERATOR };

/** Pages that only a test has. */
const PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/test/river/{code}", needs: "explorer", parameters: [] },
    async render({ api, path }) {
      const answer = await api.get("getRiver" as "getPlace", { code: path.code } as never); // an endpoint of tests
      return { kind: "page", title: answer.data.name, from: [answer], body: null };
    },
  },
  {
    ...{ method: "GET", path: "/test/table", needs: "explorer", parameters: [] },
    render: async () => ({ kind: "csv", request: "/v1/test/rivers?sea=north&per_page=2", name: 'a "b"/c' }),
  },
  {
    ...{ method: "GET", path: "/test/account", needs: "session", parameters: [] },
    render: async ({ session }) => ({ kind: "page", title: `Hello ${session?.email}`, body: null }),
  },
  {
    ...{ method: "GET", path: "/test/operator", needs: "operator", parameters: [] },
    render: async () => ({ kind: "page", title: "Everything", body: null }),
  },
  {
    ...{ method: "POST", path: "/test/account", needs: "session", parameters: [] },
    render: async ({ form }) => ({ kind: "redirect", to: form.get("next") ?? "/", cookies: ["a=1; Path=/"] }),
  },
  {
    ...{ method: "GET", path: "/test/secret", needs: "anyone", parameters: [] },
    render: async () => ({ kind: "page", title: "Welcome", isSecret: true, body: null }),
  },
];

let scratch: ScratchDatabase;
let versions: Versions;
let service: Service;

beforeAll(async () => {
  scratch = await scratchStore("portal");
  await scratch.database.sql`insert into dataset_versions (dataset) values ('rivers')`;
  versions = await startVersions(scratch.database);
  // The portal asks it for nothing but what its own check passes on.
  const access = { isInTouch: () => true, find: () => undefined, lookUp: () => undefined } as unknown as Access;
  const options = {
    ...{ settings: TEST_SETTINGS, versions, access, files: testFiles(versions) },
    ...{ metrics: createMetrics(), log: openLog({ write() {} }) },
  };
  const portal = createPortal({
    database: scratch.database,
    ...{ ...options, endpoints: riverEndpoints(), pages: PAGES, loadedDatasets: async () => [] },
    operations: NO_OPERATIONS,
    findSession: async (token) => SESSIONS[token],
  });
  service = createService({ ...options, ...portal, endpoints: [], pages: [] });
});
afterAll(async () => {
  await versions.stop();
  await scratch.close();
});

const ORIGIN = "http://127.0.0.1:8080";
const send = async (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
  service.fetch(new Request(ORIGIN + path, { ...init, headers: { accept: "text/html", ...headers } }));
const as = (token: string) => ({ headers: { cookie: `govdata_session=${token}` } });
const post = (fields: Record<string, string>, headers: Record<string, string>) =>
  send("/test/account", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { host: "127.0.0.1:8080", cookie: "govdata_session=token-1", ...headers },
  });

test("a page shows what the API answers, and the request for it", async () => {
  const text = await (await send("/test/river/R0001")).text();
  expect(text).toContain(`<h1>${river(1).name}</h1>`);
  expect(text).toContain("<code>GET /v1/test/rivers/R0001</code>");
});

test("an error of the API is the page's error", async () => {
  const response = await send("/test/river/R9999");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("<h1>Nothing is here</h1>");
});

test("a parameter that a page does not read is refused, and the answer names those that it has", async () => {
  for (const [address, reason] of [
    ["/test/table?colour=red", "colour: is not a parameter of this page; it has none"],
    ["/test/account?x=1", "x: is not a parameter"],
    [
      "/places/06001?vintge=2018-acs5",
      "vintge: is not a parameter of this page; did you mean &quot;vintage&quot;? acc",
    ],
    ["/filings/search?<b>=1&for=a", "&lt;b>: is not a parameter of this page; accepted: for"],
    ["/?svg=a&b=1", "2 parameters are wrong: svg, b"],
  ] as const) {
    const response = await send(address, as("token-1"));
    expect(`${response.status} ${address}`).toBe(`400 ${address}`);
    expect(await response.text()).toContain(reason);
  }
  const shared = await send("/test/account?utm_source=news&fbclid=1", as("token-1"));
  expect(shared.status).toBe(200); // other sites add such names to links
});

test("a table comes as CSV, under a name that is safe in a header", async () => {
  const response = await send("/test/table");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="a-b-c.csv"');
  expect((await response.text()).split("\n")).toHaveLength(4); // heading, two rows, the end
});

test("a page of an account is for the signed-in, and no cache keeps it", async () => {
  const response = await send("/test/account", as("token-1"));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await response.text()).toContain("Hello ann@example.org");
  for (const token of ["", "token-3", "TOKEN-1"]) {
    const refused = await send("/test/account", as(token));
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/sign-in?next=%2Ftest%2Faccount"]);
  }
});

test("a form of a session that has ended leads to the page that its address begins with, once signed in", async () => {
  const sent = await post({}, { cookie: "govdata_session=token-3", origin: ORIGIN });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/sign-in?next=%2Ftest"]);
});

test("a page of operators is a 403 for other accounts", async () => {
  expect((await send("/test/operator", as("token-2"))).status).toBe(200);
  const refused = await send("/test/operator", as("token-1"));
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("You may not do this");
});

test("a form passes with its token from a page of this origin, and with nothing less", async () => {
  const sent = await post({ _csrf: "token-of-ann", next: "/test/secret" }, { origin: ORIGIN });
  expect([sent.status, sent.headers.get("location"), sent.headers.get("set-cookie")]).toEqual([
    303,
    "/test/secret",
    "a=1; Path=/",
  ]);
  expect((await post({ _csrf: "token-of-op" }, { origin: ORIGIN })).status).toBe(403);
  expect((await post({}, { origin: ORIGIN })).status).toBe(403);
  expect((await post({ _csrf: "token-of-ann" }, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ _csrf: "token-of-ann" }, {})).status).toBe(403);
  expect((await post({ _csrf: "token-of-ann", x: "x".repeat(70_000) }, { origin: ORIGIN })).status).toBe(413);
});

test("a redirect leads to no other host", async () => {
  const sent = await post({ _csrf: "token-of-ann", next: "//evil.example/" }, { origin: ORIGIN });
  expect(sent.headers.get("location")).toBe("/");
});

test("a page with a secret address keeps it from other sites", async () => {
  const { headers } = await send("/test/secret");
  expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
});

test("an account that a visitor names in a header changes nothing", async () => {
  const named = encodeURIComponent(JSON.stringify({ id: 1, email: "ann@example.org" }));
  const response = await send("/test/account", { headers: { "x-portal-account": named } });
  expect(response.status).toBe(303);
  const answer = await send("/v1/test/rivers/R0001", { headers: { "x-portal-account": named } });
  expect(answer.status).toBe(404); // this service has no endpoints of its own
});
