import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { signatureOf } from "../../../src/webhooks/envelope/signature.ts";
import { verdictsOf } from "./run.ts";
import { EXAMPLE_SECRET, type Received, VECTORS } from "./vectors.ts";

/** Returns what Stripe's own library, as Node gets it, says about deliveries: `accepted`, or `refused` and why. */
const askStripe = (deliveries: readonly Received[]): string[] =>
  verdictsOf(join(import.meta.dir, "runners"), ["node", "run-stripe.mjs"], deliveries);

/** What the library decides in its own way: it takes any time of the future, and refuses an empty body. */
const DECIDED_OTHERWISE = ["from 10 minutes in the future", "an empty body"];

const randomDeliveries = fc.record({
  body: fc.json({ stringUnit: "binary" }),
  now: fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
  ageSeconds: fc.nat(300),
});
const receivedOf = ({ body, now, ageSeconds }: { body: string; now: number; ageSeconds: number }): Received => ({
  header: signatureOf(body, EXAMPLE_SECRET, now - ageSeconds),
  body,
  secret: EXAMPLE_SECRET,
  now,
});
const deliveries = fc.sample(randomDeliveries, 300).map(receivedOf);

describe("constructEvent of Stripe's own library", () => {
  test("accepts and refuses the published vectors as they say", () => {
    const vectors = VECTORS.filter(({ name }) => !DECIDED_OTHERWISE.includes(name));
    const verdicts = askStripe(vectors);
    expect(vectors.map(({ name }, index) => [name, verdicts[index]?.split(":")[0]])).toEqual(
      vectors.map(({ name, valid }) => [name, valid ? "accepted" : "refused"]),
    );
  });
  test("accepts what govdata signs, whatever the body and time", () => {
    expect(new Set(askStripe(deliveries))).toEqual(new Set(["accepted"]));
  });
  test("refuses it with another body or another secret", () => {
    const tampered = deliveries.map((delivery) => ({ ...delivery, body: `${delivery.body} ` }));
    const otherSecret = deliveries.map((delivery) => ({ ...delivery, secret: `${EXAMPLE_SECRET}=` }));
    for (const verdict of askStripe([...tampered, ...otherSecret])) expect(verdict).toContain("No signatures found");
  });
  test("refuses it 10 minutes later", () => {
    const late = deliveries.map((delivery) => ({ ...delivery, now: delivery.now + 600 }));
    for (const verdict of askStripe(late)) expect(verdict).toContain("outside the tolerance zone");
  });
});
