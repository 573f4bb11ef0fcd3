import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { verify } from "../../../docs/verification/verify.ts";
import { signatureOf } from "../../../src/webhooks/envelope/signature.ts";
import { verifySignature } from "../../../src/webhooks/envelope/verify.ts";
import { runtime } from "../../support/runtimes.ts";
import { runIn, verdictsOf } from "./run.ts";
import { EXAMPLE_SECRET, PUBLISHED, type Received, VECTORS } from "./vectors.ts";

/**
 * A language other than this one: the program it needs, and the commands that build and run its snippet in a folder.
 */
interface Language {
  language: string;
  program: string;
  snippet: string;
  build?: string[];
  run: string[];
}

const LANGUAGES: readonly Language[] = [
  { language: "Python", program: "python3", snippet: "verify.py", run: ["python3", "run.py"] },
  { language: "Go", program: "go", snippet: "verify.go", build: ["go", "build", "-o", "run", "."], run: ["./run"] },
  { language: "Ruby", program: "ruby", snippet: "verify.rb", run: ["ruby", "run.rb"] },
  {
    language: "Java",
    program: "javac",
    snippet: "Webhook.java",
    build: ["javac", "Webhook.java", "Run.java"],
    run: ["java", "-cp", ".", "Run"],
  },
  { language: "PHP", program: "php", snippet: "verify.php", run: ["php", "run.php"] },
];

const NOW = 1_772_460_308;

/** Deliveries of random bodies, half of them with another byte in the body, at times around the tolerance. */
const randomDeliveries = fc.record({
  body: fc.string({ unit: "binary", maxLength: 400 }),
  tampered: fc.boolean(),
  ageSeconds: fc.integer({ min: -400, max: 400 }),
});
type RandomDelivery = typeof randomDeliveries extends fc.Arbitrary<infer T> ? T : never;

const receivedOf = ({ body, tampered, ageSeconds }: RandomDelivery): Received => ({
  header: signatureOf(body, EXAMPLE_SECRET, NOW - ageSeconds),
  body: tampered ? `${body} ` : body,
  secret: EXAMPLE_SECRET,
  now: NOW,
});
const isValid = ({ tampered, ageSeconds }: RandomDelivery): boolean => !tampered && Math.abs(ageSeconds) <= 300;

/** Headers with a few characters replaced by others that a header may have. */
const damagedHeaders = fc
  .array(fc.tuple(fc.nat(76), fc.constantFrom(..."t=v10,.- aF")), { minLength: 1, maxLength: 3 })
  .map((changes) => {
    const characters = [...signatureOf("{}", EXAMPLE_SECRET, NOW)];
    for (const [place, character] of changes) characters[place] = character;
    return characters.join("");
  });

const verdictOf = ({ header, body, secret, now }: Received): boolean =>
  verify(header, new TextEncoder().encode(body), secret, now);

test("the vectors have right and wrong deliveries, each with its own name", () => {
  expect(VECTORS.filter(({ valid }) => valid).length).toBeGreaterThan(5);
  expect(VECTORS.filter(({ valid }) => !valid).length).toBeGreaterThan(20);
  expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length);
});

test.each(VECTORS.map((vector) => [vector.valid ? "accepts" : "refuses", vector.name, vector] as const))(
  "govdata listen %s %s",
  (_verb, _name, { header, body, secret, now, valid }) =>
    expect(verifySignature(header, new TextEncoder().encode(body), secret, now * 1000).isValid).toBe(valid),
);

describe("the TypeScript snippet", () => {
  test.each(VECTORS.map((vector) => [vector.valid ? "accepts" : "refuses", vector.name, vector] as const))(
    "%s %s",
    (_verb, _name, vector) => expect(verdictOf(vector)).toBe(vector.valid),
  );
  test("accepts what govdata signs, whatever the body, and nothing else", () => {
    fc.assert(
      fc.property(randomDeliveries, (delivery) => expect(verdictOf(receivedOf(delivery))).toBe(isValid(delivery))),
    );
  });
  test("uses its own clock if it gets no time", () => {
    const seconds = Math.floor(Date.now() / 1000);
    expect(verify(signatureOf("{}", EXAMPLE_SECRET, seconds), Buffer.from("{}"), EXAMPLE_SECRET)).toBe(true);
    expect(verify(signatureOf("{}", EXAMPLE_SECRET, seconds - 600), Buffer.from("{}"), EXAMPLE_SECRET)).toBe(false);
  });
});

describe.each(LANGUAGES)("the $language snippet", (language) => {
  const isMissing = runtime(language.program) === null;
  let folder: string;
  beforeAll(() => {
    if (isMissing) return;
    folder = mkdtempSync(join(tmpdir(), "govdata-snippet-"));
    copySnippet(language, folder);
    if (language.build) runIn(folder, language.build);
  }, 240_000); // Go compiles its standard library on first use
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(isMissing)("accepts and refuses the published vectors as they say", () => {
    const verdicts = verdictsOf(folder, language.run, VECTORS);
    expect(VECTORS.map(({ name }, index) => [name, verdicts[index]])).toEqual(
      VECTORS.map(({ name, valid }) => [name, String(valid)]),
    );
  });
  test.skipIf(isMissing)("accepts what govdata signs, whatever the body, and nothing else", () => {
    const deliveries = fc.sample(randomDeliveries, 300);
    expect(verdictsOf(folder, language.run, deliveries.map(receivedOf))).toEqual(
      deliveries.map((delivery) => String(isValid(delivery))),
    );
  });
  test.skipIf(isMissing)("agrees with the TypeScript snippet about damaged headers", () => {
    const deliveries = fc
      .sample(damagedHeaders, 300)
      .map((header) => ({ header, body: "{}", secret: EXAMPLE_SECRET, now: NOW }));
    expect(verdictsOf(folder, language.run, deliveries)).toEqual(
      deliveries.map((delivery) => String(verdictOf(delivery))),
    );
  });
});

/** Lays out a snippet with the program that calls it, as the language wants it. */
function copySnippet({ language, snippet }: Language, folder: string): void {
  const isGo = language === "Go";
  if (isGo) mkdirSync(join(folder, "webhook"));
  cpSync(join(PUBLISHED, snippet), join(folder, isGo ? "webhook" : "", snippet));
  const runner = snippet.replace(/^verify/, "run").replace(/^Webhook/, "Run");
  cpSync(join(import.meta.dir, "runners", runner), join(folder, runner));
  if (isGo) cpSync(join(import.meta.dir, "runners", "go.mod"), join(folder, "go.mod"));
}
