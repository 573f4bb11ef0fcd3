import { join } from "node:path";
import { startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { compare } from "./serving.ts";
import { ratioOfRates } from "./traffic.ts";

/** A page of 50 rows: quarters of a company of the starter data. */
const PAGE = "/v1/us/sec/companies/AAPL/financials?statement=income&period=quarterly&per_page=50";
const BOTH = "&include=labor_context,lending_context";

/** A page of statements with the objects that enrich a company, next to the same page without. */
export async function enrichment(folder: string): Promise<Row[]> {
  const settings = { GOVDATA_HOME: join(folder, "enrichment-home") };
  const uncached = await startServer({ ...settings, GOVDATA_CACHE_MB: "0" });
  const headers = { "x-api-key": uncached.key };
  const rows: Row[] = [];
  try {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${uncached.port}${PAGE}${BOTH}`, { headers });
    const { data } = (await answer.json()) as { data: unknown[] };
    const first = performance.now() - began;
    const asked = { port: uncached.port, headers, connections: 4, durationMs: 1_500 };
    const { ratio, subject, baseline } = await ratioOfRates(
      { ...asked, paths: [PAGE] },
      { ...asked, paths: [PAGE + BOTH] },
    );
    rows.push(
      noteRow("the first answer with both objects after the start", `${first.toFixed(0)} ms`),
      limitRow(
        `a page of ${data.length} statements with both objects, of the time without, cache off`,
        ratio,
        2,
        "times",
        `${Math.round(baseline.perSecond)}/s, without ${Math.round(subject.perSecond)}/s`,
      ),
    );
  } finally {
    await uncached.stop();
  }
  const server = await startServer(settings);
  try {
    rows.push(
      await compare("statements with both objects, hot", 0.65, {
        server,
        folder,
        headers: { "x-api-key": server.key },
        path: PAGE + BOTH,
      }),
    );
  } finally {
    await server.stop();
  }
  return rows;
}
