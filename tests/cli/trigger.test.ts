import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020";
import { verify } from "../../docs/verification/verify.ts";
import { EVENT_TYPE_NAMES } from "../../src/events/names.ts";
import { payloadJsonSchema } from "../../src/webhooks/catalog/schema-pages.ts";
import { servedCommand } from "../support/command.ts";
import { govdata } from "../support/program.ts";

const SECRET = "whsec_dGVzdA==";
const BASE = "https://data.example.org/gov";

const received: { signature: string; body: Uint8Array }[] = [];
let status = 204;
let receiver: Bun.Server<undefined>;
beforeAll(() => {
  receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      received.push({
        signature: request.headers.get("x-service-signature") ?? "",
        body: await request.bytes(),
      });
      return new Response(null, { status });
    },
  });
});
afterAll(() => receiver.stop(true));
beforeEach(() => {
  received.length = 0;
  status = 204;
});

const trigger = (...words: string[]) =>
  govdata(["webhooks", "trigger", ...words], { GOVDATA_BASE_URL: BASE, DATABASE_URL: "postgres://127.0.0.1:9/none" });
const to = () => `http://127.0.0.1:${receiver.port}/hooks`;

describe("govdata webhooks trigger, without a subscription and a database,", () => {
  test("sends a sample of each type that the documented function verifies and the schema allows", async () => {
    const { code, out } = await trigger("all", "--secret", SECRET, "--to", to());
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual(
      EVENT_TYPE_NAMES.map((type) => expect.stringMatching(new RegExp(`^${type} {2}\\S{36} {2}204 in \\d+ ms$`))),
    );
    expect(received).toHaveLength(EVENT_TYPE_NAMES.length);
    for (const [index, { signature, body }] of received.entries()) {
      expect(verify(signature, body, SECRET)).toBe(true);
      expect(verify(signature, body, `${SECRET}x`)).toBe(false);
      const payload = JSON.parse(Buffer.from(body).toString());
      expect(payload).toMatchObject({ type: EVENT_TYPE_NAMES[index], triggered_by: "sample" });
      const validate = new Ajv2020({ strict: false }).compile(payloadJsonSchema(EVENT_TYPE_NAMES[index]!, BASE));
      expect({ is: validate(payload), errors: validate.errors }).toEqual({ is: true, errors: null });
    }
    const [, , compensation] = received.map(({ body }) => JSON.parse(Buffer.from(body).toString()));
    expect(compensation.data.total_compensation_url).toStartWith(`${BASE}/v1/us/sec/companies/0009990001/`);
  });

  test("ends with 1 if the receiver refuses the sample or can't be reached", async () => {
    status = 500;
    const { code, out } = await trigger("filing.created", "--secret", SECRET, "--to", to(), "--json");
    expect([code, JSON.parse(out)]).toMatchObject([1, { type: "filing.created", http_status: 500 }]);
    const refused = await trigger("filing.created", "--secret", SECRET, "--to", "http://127.0.0.1:9/");
    expect(refused).toMatchObject({
      code: 1,
      out: expect.stringContaining("the receiver refused the connection"),
      error: expect.stringContaining(`No answer from http://127.0.0.1:9/: start ${servedCommand("listen")} first`),
    });
  });

  test.each([
    [["filing.created"], "--secret SECRET is needed"],
    [["filing.create", "--secret", SECRET], "did you mean filing.created?"],
    [["filing.created", "--secret", SECRET, "--to", "ftp://127.0.0.1/"], 'has the scheme "ftp"'],
    [["filing.created", "0190a1b2-0000-7000-8000-000000000001", "--secret", SECRET], "are for samples without ID"],
  ])("refuses %j", async (words, message) => {
    expect(await trigger(...words)).toMatchObject({ code: 2, error: expect.stringContaining(message) });
    expect(received).toEqual([]);
  });
});
