import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CHROMIUM, sharedChromium, visit } from "../../browser/chromium.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { recordEvents } from "../../webhooks/worker/support.ts";
import { typescriptClient } from "./installed.ts";

/** A page that imports the client as it is installed, without a bundler. */
const PAGE = `<!doctype html><title>Page</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "govdata-client": "/client/index.js" } }</script>`;

/** What the script on the page returns. */
interface Read {
  names: string[];
  columns: string;
  features: number;
  arrow: number;
  parquet: string;
  exported: boolean;
  refusal: unknown[];
}

const READ = `(async ({ url, key }) => {
  const { ApiError, Govdata } = await import("govdata-client");
  const client = new Govdata({ baseUrl: url, apiKey: key });
  const counties = client.listMetricValues({ metric: "median_household_income", level: "county", state: "CA" });
  const names = [];
  for await (const { name } of counties) names.push(name);
  const row = await client.getFinancialsExport({ ticker: "AAPL" }).next();
  const refusal = await client.getMetric({ metric: "rent" }).catch((error) => error);
  return {
    names,
    columns: (await counties.csv()).split("\\r\\n")[0],
    features: JSON.parse(await counties.geojson()).features.length,
    arrow: (await counties.arrow()).length,
    parquet: new TextDecoder().decode((await counties.parquet()).slice(0, 4)),
    exported: row.value.cik === "0000320193",
    refusal: [refusal instanceof ApiError, refusal.status, refusal.code, typeof refusal.requestId],
  };
})`;

const TAIL = `(async ({ url, key }) => {
  const { Govdata } = await import("govdata-client");
  const { value } = await new Govdata({ baseUrl: url, apiKey: key }).getEventStream().next();
  return value.type;
})`;

describe.skipIf(CHROMIUM === null)("the TypeScript client in Chromium, on a page of another origin", () => {
  let page: ReturnType<typeof Bun.serve>;
  let server: TestServer;
  const servers: { closed?: TestServer } = {};
  beforeAll(async () => {
    const modules = join(await typescriptClient(), "node_modules", "govdata-client", "dist");
    page = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ url }) => {
        const [, path] = new URL(url).pathname.split("/client/");
        if (path !== undefined) return new Response(Bun.file(join(modules, path)));
        return new Response(PAGE, { headers: { "content-type": "text/html" } });
      },
    });
    server = await startServer({ hasStarterData: true, settings: { corsOrigins: [page.url.origin] } });
    servers.closed = await startServer();
  }, 180_000);
  afterAll(async () => {
    await Promise.all([server?.stop(), servers.closed?.stop(), page?.stop(true)]);
  });

  /** Runs a script on the page, with the address and the key of a server. */
  const onPage = async <Answer>(script: string, { url, key }: TestServer, during?: () => Promise<void>) => {
    let answer: Answer | undefined;
    await visit(await sharedChromium(), page.url.href, {}, async ({ page: opened }) => {
      const stream = during && opened.waitForResponse("**/events/stream*");
      const running = opened.evaluate(`${script}(${JSON.stringify({ url, key })})`);
      if (during) {
        await stream;
        await during();
      }
      answer = (await running) as Answer;
    });
    return answer;
  };

  test("reads lists, files, exports and errors as in Node", async () => {
    const list = "/v1/us/census/metrics/median_household_income/values?level=county&state=CA&format=csv";
    const [columns, ...lines] = (await (await server.get(list)).text()).trimEnd().split("\r\n");
    const read = await onPage<Read>(READ, server);
    expect(read).toEqual({
      names: (await server.json<{ data: { name: string }[] }>(`${list.replace("csv", "json")}&per_page=200`)).data.map(
        ({ name }) => name,
      ),
      columns: columns ?? "",
      features: lines.length,
      arrow: (await (await server.get(list.replace("csv", "arrow"))).bytes()).length,
      parquet: "PAR1",
      exported: true,
      refusal: [true, 400, "invalid_request", "string"],
    });
  }, 120_000);

  test("gets events when they are recorded", async () => {
    const type = await onPage<string>(TAIL, server, () => recordEvents(server.scratch, 1));
    expect(type).toBe("filing.created");
  }, 60_000);

  test("has no answer from a server that does not list the origin", async () => {
    const script = `(async ({ url, key }) => {
      const { Govdata } = await import("govdata-client");
      const client = new Govdata({ baseUrl: url, apiKey: key, retries: { most: 0 } });
      return client.listGeographies({}).then(() => "read", (error) => error.name);
    })`;
    expect(await onPage<string>(script, servers.closed!)).toBe("NoAnswerError"); // it is started before the tests
  }, 60_000);
});
