import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { canonicalJson, type Json } from "../../../src/webhooks/envelope/canonical.ts";
import { bodyOf, type Delivery, payloadOf } from "../../../src/webhooks/envelope/envelope.ts";
import { signatureOf } from "../../../src/webhooks/envelope/signature.ts";

const delivery: Delivery = {
  id: "0190a1b2-0000-7000-8000-000000000001",
  type: "compensation.filed",
  recordedAt: new Date("2026-03-02T14:05:06.789Z"),
  data: { ticker: null, total_compensation_url: "/v1/us/sec/x?year=2025", neo_count: 5, cik: "0000000001" },
  triggeredBy: null,
};

describe("canonical JSON", () => {
  test("gives one text, whatever the order of keys at any depth, and loses nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value as Json))).toBe(text);
      }),
    );
  });
  test("sorts keys as text, also those that look like numbers", () => {
    expect(canonicalJson({ "9": 1, "10": 2, a: 3 })).toBe('{"10":2,"9":1,"a":3}');
  });
  test("sorts keys at every depth, without spaces, and does not change lists and text", () => {
    expect(canonicalJson({ b: [{ z: 1, a: "é\n" }], a: { d: null, c: true } })).toBe(
      '{"a":{"c":true,"d":null},"b":[{"a":"é\\n","z":1}]}',
    );
  });
});

function reversed(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

describe("the body of a delivery", () => {
  test("has the fields of the contract, sorted, and this service's own addresses below its base address", () => {
    expect(bodyOf(delivery, "https://data.example.org")).toBe(
      '{"data":{"cik":"0000000001","neo_count":5,"ticker":null,' +
        '"total_compensation_url":"https://data.example.org/v1/us/sec/x?year=2025"},' +
        '"id":"0190a1b2-0000-7000-8000-000000000001","timestamp":"2026-03-02T14:05:06.789Z",' +
        '"type":"compensation.filed"}',
    );
  });
  test("says that it is a replay, and only then", () => {
    expect(payloadOf({ ...delivery, triggeredBy: "replay" }, "https://x.example")).toHaveProperty(
      "triggered_by",
      "replay",
    );
    expect(payloadOf(delivery, "https://x.example")).not.toHaveProperty("triggered_by");
  });
});

describe("the signature", () => {
  test("is the HMAC-SHA256 of the time, a dot and the body, keyed with the whole secret", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), (body, secret, time) => {
        const [, hex] = /^t=\d+,v1=([0-9a-f]{64})$/.exec(signatureOf(body, secret, time)) ?? [];
        const digest = createHmac("sha256", Buffer.from(secret, "utf8")).update(`${time}.`).update(body).digest("hex");
        expect(hex).toBe(digest);
      }),
    );
  });
});
