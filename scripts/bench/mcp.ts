import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { environment, PROGRAM, type RunningServer, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/** Calls of each tool that a search index is not asked for, on the starter data. */
const CALLS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  find: ["Austin", "Travis County", "software developers", "restaurants", "Apple", "median rent", "Texas"].map((q) => ({
    q,
  })),
  coverage: [{}, ...["census", "qcew", "laus", "ces", "jolts", "oews", "sec", "sba"].map((dataset) => ({ dataset }))],
  place: [
    { place: "06", metrics: ["total_population", "median_household_income"] },
    { place: "Travis County, Texas", metrics: ["median_household_income", "median_gross_rent"] },
    { place: "48453", metrics: ["unemployment_rate", "average_weekly_wage"] },
  ],
  rank_areas: [
    { metric: "median_household_income", level: "state", limit: 10 },
    { metric: "median_gross_rent", level: "county", state: "TX", limit: 10 },
    { metric: "unemployment_rate", level: "state", limit: 10 },
  ],
  series: [
    { metric: "unemployment_rate", area: "48453" },
    { metric: "ces_employment", industry: "722" },
  ],
  company: [{ identifier: "AAPL" }, { identifier: "Microsoft" }],
  financials: [{ identifier: "AAPL", items: ["revenue", "net_income"], years: 3 }],
  trace: [{ identifier: "AAPL", item: "revenue", period_end: "2024-09-28" }],
  screen: [{ filters: ["state=TX"], limit: 10 }],
};

/** Rounds over all calls; the first is not counted, because it reads what later ones find in memory. */
const ROUNDS = sized(12, 2);

/**
 * Times of tool calls over standard input and output; next to them the times of the requests that the answers name, by
 * HTTP from the same server, and of a tool of the protocol's library that returns nothing.
 */
export async function assistants(settings: Record<string, string>): Promise<Row[]> {
  // Calls are repeated, and would else find their answers in memory.
  const uncached = { ...settings, GOVDATA_CACHE_MB: "0" };
  const server = await startServer(uncached);
  const client = await connect([...PROGRAM, "mcp"], environment(uncached));
  const floor = await connect([process.execPath, `${import.meta.dir}/mcp-floor.ts`], { PATH: process.env.PATH ?? "" });
  try {
    const times = new Map<string, number[]>();
    const byHttp: number[] = [];
    const floorTimes: number[] = [];
    const firsts: string[] = [];
    await untilScreened(client);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, calls] of Object.entries(CALLS))
        for (const args of calls) {
          const { ms, answer } = await timed(() => client.callTool({ name, arguments: args }));
          const { requests = [], question } = (answer.structuredContent ?? {}) as Partial<Answer>;
          const why = answer.isError ? textOf(answer) : question;
          if (why !== undefined) throw new Error(`${name} ${JSON.stringify(args)}: ${why}`);
          if (round === 0) firsts.push(`${name} ${ms.toFixed(0)}`);
          else times.set(name, [...(times.get(name) ?? []), ms]);
          const asked = await timed(() => answersOf(server, requests));
          const empty = await timed(() => floor.callTool({ name: "nothing", arguments: {} }));
          if (round === 0) continue;
          byHttp.push(asked.ms);
          floorTimes.push(empty.ms);
        }
    const all = [...times.values()].flat();
    const [httpMs, floorMs] = [p95(byHttp).toFixed(1), p95(floorTimes).toFixed(1)];
    const baseline = `the same requests by HTTP: p95 ${httpMs} ms; a tool without an answer: p95 ${floorMs} ms`;
    return [
      limitRow(`tool calls over stdio, ${all.length} of ${times.size} tools, p95`, p95(all), 50, "ms", baseline),
      ...[...times].map(([name, ofTool]) =>
        limitRow(`tool ${name}, p95`, p95(ofTool), 50, "ms", `p50 ${median(ofTool).toFixed(1)} ms`),
      ),
      noteRow("the first call of each, in ms", firsts.join(", ")),
    ];
  } finally {
    await floor.close();
    await client.close();
    await server.stop();
  }
}

/** What is read of an answer. */
interface Answer {
  requests: string[];
  question: string;
}

const textOf = ({ content }: CallToolResult): string => JSON.stringify(content);

/** Waits for the screener, which a server builds after its first load. */
async function untilScreened(client: Client): Promise<void> {
  const isBuilt = async () =>
    !(await client.callTool({ name: "screen", arguments: { filters: ["state=TX"] } })).isError;
  while (!(await isBuilt())) await Bun.sleep(100);
}

async function connect([command = "", ...args]: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: "ignore", cwd: "/" }));
  await client.listTools(); // it checks answers by the schemas of the list
  return client;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

/** Sends the requests of an answer at once. */
const answersOf = ({ port, key }: RunningServer, requests: readonly string[]) =>
  Promise.all(
    requests.map(async (request) => {
      const response = await fetch(`http://127.0.0.1:${port}${request}`, { headers: { "x-api-key": key } });
      return response.json();
    }),
  );

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
