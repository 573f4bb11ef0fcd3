import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isSealedAsNow, sealSecret } from "../../../src/storage/sealing.ts";
import { newSecret, openSecret } from "../../../src/webhooks/subscriptions/secrets.ts";

const aKey = fc.uint8Array({ minLength: 32, maxLength: 32 });
const twoKeys = fc.tuple(aKey, aKey).filter(([first, second]) => Buffer.compare(first, second) !== 0);

describe("signing secrets", () => {
  test("are whsec_ and 32 bytes in base64, and never the same twice", () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Set(secrets).size).toBe(100);
  });

  test("are stored encrypted with the first key, and read with any key of the list", () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), twoKeys, (secret, id, [oldKey, newKey]) => {
        const stored = sealSecret(secret, [oldKey], id);
        expect(stored).toMatch(/^v1:[A-Za-z0-9+/]+=*$/);
        expect(openSecret(stored, [oldKey], id)).toBe(secret.toWellFormed());
        expect(openSecret(stored, [newKey, oldKey], id)).toBe(secret.toWellFormed());
        expect(isSealedAsNow(stored, [oldKey, newKey], id)).toBe(true);
        expect(isSealedAsNow(stored, [newKey, oldKey], id)).toBe(false);
      }),
    );
  });

  test("show nothing of themselves as stored, and are never stored as the same text twice", () => {
    const secret = newSecret();
    const key = Buffer.alloc(32, 7);
    const stored = Array.from({ length: 50 }, () => sealSecret(secret, [key], "an id"));
    expect(new Set(stored).size).toBe(50);
    for (const text of stored) expect(text).not.toContain(secret.slice(6, 20));
  });

  test("that were stored without a key are read with and without keys, among encrypted ones", () => {
    const secret = newSecret();
    expect(sealSecret(secret, [], "an id")).toBe(secret);
    expect(openSecret(secret, [], "an id")).toBe(secret);
    expect(openSecret(secret, [Buffer.alloc(32, 1)], "an id")).toBe(secret);
    expect(isSealedAsNow(secret, [Buffer.alloc(32, 1)], "an id")).toBe(false);
    expect(isSealedAsNow(secret, [], "an id")).toBe(true);
  });

  test("do not open with another key, for another subscription, or with any byte changed", () => {
    fc.assert(
      fc.property(
        twoKeys,
        fc.uuid(),
        fc.uuid(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (keys, id, otherId, at, flip) => {
          fc.pre(id !== otherId);
          const [key, otherKey] = keys;
          const stored = sealSecret("whsec_x", [key], id);
          const bytes = Buffer.from(stored.slice(3), "base64");
          bytes[at % bytes.length]! ^= flip; // the index is inside
          for (const [text, readingKey, readingId] of [
            [stored, otherKey, id],
            [stored, key, otherId],
            [`v1:${bytes.toString("base64")}`, key, id],
            [`v1:${bytes.subarray(0, at % 28).toString("base64")}`, key, id],
          ] as const)
            expect(() => openSecret(text, [readingKey], readingId)).toThrow(
              "no key of GOVDATA_SECRETS_KEY decrypts it",
            );
        },
      ),
    );
  });

  test("without the key they were encrypted with are an error that names the setting, and not the secret", () => {
    const stored = sealSecret(newSecret(), [Buffer.alloc(32, 1)], "0190a1b2-0000-7000-8000-000000000001");
    expect(() => openSecret(stored, [], "0190a1b2-0000-7000-8000-000000000001")).toThrow(
      /^the signing secret of subscription 0190a1b2-0000-7000-8000-000000000001 is encrypted, and GOVDATA_SECRETS_KEY is not set; set the key that it was encrypted with, or rotate the secret$/,
    );
  });
});
