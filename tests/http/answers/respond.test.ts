import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { publicAudience } from "../../../src/http/answers/public-audience.ts";
import { type Answering, respond } from "../../../src/http/answers/respond.ts";
import { ENCODINGS } from "../../../src/http/encoding/negotiate.ts";
import { openExchange } from "../../../src/http/exchange.ts";
import { columnsOf } from "../../../src/http/tables/columns.ts";
import { openLog } from "../../../src/log.ts";
import { riverEndpoints } from "../fixtures.ts";

const endpoint = riverEndpoints()[0]!;
const rows = Array.from({ length: 5_000 }, (_, index) => ({ code: `R${index}`, name: `River ${index}` }));
const log = openLog({ terminal: false, write() {} });
const route = { count() {} } as unknown as Answering["exchange"]["route"]; // nothing is counted here
const version = { stamps: ["1-a"], isStill: () => true, isStillPublished: async () => true };
const roomFor = (largest: number) => ({ largest, take: () => true, leave() {} });

async function bodyOf(encoding: string, largest: number) {
  const request = new Request("http://localhost/v1/test/rivers", { headers: { "accept-encoding": encoding } });
  const { response, whole } = await respond({
    exchange: openExchange(request, { startedAtMs: 0, route, log }),
    endpoint,
    columns: columnsOf(Type.Object({ code: Type.String(), name: Type.String() })),
    answer: {
      kind: "list",
      page: () => ({ rows: [], total: 0 }),
      *all() {
        yield rows;
      },
      metadata: {},
    } as unknown as Answering["answer"],
    format: "ndjson",
    page: undefined,
    perPage: undefined,
    linkBase: "",
    version,
    audience: publicAudience(endpoint, roomFor(largest)),
  });
  return {
    isKept: whole !== undefined,
    etag: response.headers.get("etag"),
    body: Bun.SHA256.hash(await response.bytes(), "hex"),
  };
}

test.each([...ENCODINGS])("the tag of a list in %s names one body, streamed or in one piece", async (encoding) => {
  const whole = await bodyOf(encoding, 10 ** 7);
  const streamed = await bodyOf(encoding, 100_000);
  expect([whole.isKept, streamed.isKept]).toEqual([true, false]);
  expect(whole.etag).not.toBe(streamed.etag);
  for (const [answer, largest] of [
    [whole, 10 ** 7],
    [streamed, 100_000],
  ] as const)
    expect(await bodyOf(encoding, largest)).toEqual(answer);
});
