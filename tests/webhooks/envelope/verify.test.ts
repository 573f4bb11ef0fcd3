import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { signatureOf } from "../../../src/webhooks/envelope/signature.ts";
import { verifySignature } from "../../../src/webhooks/envelope/verify.ts";

const NOW = 1_772_460_306;
const SECRET = "whsec_dGVzdA==";
const BODY = '{"id":"0190a1b2","type":"filing.created"}';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const verify = (header: string | null, body = BODY, secret = SECRET, nowSeconds = NOW) =>
  verifySignature(header, bytesOf(body), secret, nowSeconds * 1_000);

describe("a receiver", () => {
  test("accepts every body as it was signed, up to 5 minutes old or ahead", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ minLength: 1 }),
        fc.integer({ min: -300, max: 300 }),
        (body, secret, ageSeconds) => {
          const signedAt = NOW - ageSeconds;
          expect(verify(signatureOf(body, secret, signedAt), body, secret)).toEqual({
            isValid: true,
            signedAt: new Date(signedAt * 1_000),
          });
        },
      ),
    );
  });

  test("refuses a body with any byte changed", () => {
    const header = signatureOf(BODY, SECRET, NOW);
    fc.assert(
      fc.property(fc.nat({ max: BODY.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const changed = bytesOf(BODY);
        changed[index] = (changed[index] ?? 0) ^ flip;
        expect(verifySignature(header, changed, SECRET, NOW * 1_000).isValid).toBe(false);
      }),
    );
  });

  test("refuses a header with any character changed", () => {
    const header = signatureOf(BODY, SECRET, NOW);
    fc.assert(
      fc.property(
        fc.nat({ max: header.length - 1 }),
        fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 }),
        (index, character) => {
          const changed = header.slice(0, index) + character + header.slice(index + 1);
          expect(verify(changed).isValid).toBe(changed === header);
        },
      ),
    );
  });

  test("refuses another secret", () => {
    fc.assert(
      fc.property(fc.string(), (secret) => {
        fc.pre(secret !== SECRET);
        expect(verify(signatureOf(BODY, secret, NOW)).isValid).toBe(false);
      }),
    );
  });

  test.each([
    [NOW - 301, "is 301 s old; at most 300 s"],
    [NOW + 301, "is 301 s ahead of this clock; at most 300 s"],
  ])("refuses a signature of the time %d", (signedAt, reason) => {
    expect(verify(signatureOf(BODY, SECRET, signedAt))).toMatchObject({ reason: expect.stringContaining(reason) });
  });

  test("accepts a header if any of its signatures fits, among those of other versions and secrets", () => {
    const [, right] = signatureOf(BODY, SECRET, NOW).split(",");
    const [, wrong] = signatureOf(BODY, "whsec_other", NOW).split(",");
    for (const parts of [
      [right, wrong],
      [wrong, right],
      [wrong, "v0=00", right],
    ])
      expect(verify([`t=${NOW}`, ...parts].join(",")).isValid).toBe(true);
    expect(verify(`t=${NOW},${wrong},${wrong}`).isValid).toBe(false);
  });

  test("gives a reason for every malformed header, and never throws", () => {
    const fields = fc.constantFrom("t=", "v1=", ",", "=", "0", "f", "é", "\u0000", `t=${NOW}`, `v1=${"a".repeat(64)}`);
    const headers = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fields).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(headers, (header) => {
        expect(verify(header)).toEqual({ isValid: false, reason: expect.stringMatching(/^the (header|signature) /) });
      }),
    );
    expect(verify(null)).toMatchObject({ reason: "the header X-Service-Signature is missing" });
  });

  test("refuses a header with two times: one of them was not signed", () => {
    expect(verify(`t=1,${signatureOf(BODY, SECRET, NOW)}`).isValid).toBe(false);
  });
});
