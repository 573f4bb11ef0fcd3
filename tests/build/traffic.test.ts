import { expect, test } from "bun:test";
import { traffic } from "../../scripts/bench/traffic.ts";

/** A list that ends in a way that looks like the end of a chunk. */
const ROWS = ["fips,value\r\n", "06,0\r\n\r\n", "x".repeat(100_000), "48,0\r\n"];

/** Answers whole, in chunks, and with a 304. */
const answers: Record<string, () => Response> = {
  "/whole": () => new Response(ROWS.join("")),
  "/chunks": () =>
    new Response(
      (async function* () {
        for (const row of ROWS) {
          yield row;
          await Bun.sleep(0); // a piece of its own
        }
      })(),
    ),
  "/unchanged": () => new Response(null, { status: 304 }),
};

test.each(Object.keys(answers))("a bench measures answers of %s, each to its end", async (path) => {
  let asked = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      asked++;
      return answers[new URL(url).pathname]?.() ?? new Response(null, { status: 404 });
    },
  });
  const load = { port: server.port ?? 0, paths: [path], headers: {}, connections: 2, durationMs: 50 };
  const { requests, statuses } = await traffic(load);
  await server.stop(true);
  expect(statuses).toEqual({ [path === "/unchanged" ? "304" : "200"]: requests });
  expect(asked).toBe(requests);
});
