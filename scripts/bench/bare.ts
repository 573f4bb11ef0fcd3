/**
 * The baseline: a bare `Bun.serve` that returns the same status, headers and body as the server that it is compared
 * with, taken from that server's own answers. With a query, it runs the same statement on the same kind of pool first.
 *
 * Usage: bare.ts PLAN (a file with a {@link BarePlan} as JSON). Prints its port.
 */

import { estimatesOfPlaces, type PlaceVintage } from "../../src/census/catalog/queries.ts";
import type { StoredMetric } from "../../src/census/metrics/metric-names.ts";
import type { DatabaseTarget } from "../../src/storage/connections/client.ts";
import { openDatabase } from "../../src/storage/database.ts";

/** What the bare server answers by path, and whose place metrics it asks the database for before. */
export interface BarePlan {
  answers: Record<string, { status: number; headers: Record<string, string>; body: string }>;
  query?: { target: DatabaseTarget; places: Record<string, PlaceVintage>; metrics: StoredMetric[] };
}

if (import.meta.main) {
  const plan = (await Bun.file(process.argv[2] ?? "").json()) as BarePlan;
  const answers = new Map(
    Object.entries(plan.answers).map(([path, { status, headers, body }]) => [
      path,
      { init: { status, headers }, bytes: status === 304 ? null : Buffer.from(body) },
    ]),
  );
  const database = plan.query ? openDatabase(plan.query.target, { purpose: "answers" }) : undefined;
  const origin = /^https?:\/\/[^/]+/;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const path = request.url.replace(origin, "");
      const answer = answers.get(path);
      if (!answer) return new Response(null, { status: 404 });
      const place = plan.query?.places[path];
      if (place && database && plan.query)
        await estimatesOfPlaces(database.sql, place, [place.fips], plan.query.metrics);
      return new Response(answer.bytes, answer.init);
    },
  });
  console.log(server.port);
}
