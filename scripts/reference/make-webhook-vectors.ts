import { createHmac } from "node:crypto";
import { join } from "node:path";
import { bodyOf } from "../../src/webhooks/envelope/envelope.ts";
import { signatureOf } from "../../src/webhooks/envelope/signature.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `docs/verification/vectors.json`: signed deliveries, right and wrong, for tests of receivers:
 *
 *     npx bun scripts/reference/make-webhook-vectors.ts
 */

/** What a receiver gets, when, and whether it must accept it. */
interface Vector {
  name: string;
  secret: string;
  /** The value of X-Service-Signature. */
  header: string;
  /** Text; its UTF-8 bytes are the body. */
  body: string;
  /** The receiver's clock, in Unix seconds. */
  now: number;
  valid: boolean;
}

const secretOf = (text: string): string => `whsec_${Buffer.from(text).toString("base64")}`;
const SECRET = secretOf("example only: not a real secret!");
const ANOTHER_SECRET = secretOf("example only: not the right one!");
const NOW = Date.parse("2026-03-02T14:05:08Z") / 1000;
const TOLERANCE_SECONDS = 300;

const DELIVERY = {
  id: "0195574a-9f35-7c1e-8a50-000000000001",
  type: "corporate_event.created",
  recordedAt: new Date("2026-03-02T14:05:06.789Z"),
  data: {
    cik: "0000000001",
    ticker: null,
    accession: "0000000001-26-000001",
    item_code: "2.02",
    item_description: "Results of Operations and Financial Condition",
    filed_at: "2026-03-02T14:04:51Z",
    corporate_event_url: "https://www.sec.gov/Archives/edgar/data/1/000000000126000001/",
  },
  triggeredBy: null,
} as const;
const BODY = bodyOf(DELIVERY, "https://data.example.org");
const REPLAY = bodyOf({ ...DELIVERY, triggeredBy: "replay" }, "https://data.example.org");
const FOREIGN = '{"name":"Société Générale 日本 😀 \u2028 \\" \\\\ \\n \\u0000"}';

/** Returns the digest of a body at a time, which is a text because some are malformed. */
const digestOf = (time: string, body = BODY, key: string | Uint8Array = SECRET): string =>
  createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
const DIGEST = digestOf(String(NOW));
const WRONG_DIGEST = digestOf(String(NOW), BODY, ANOTHER_SECRET);

type Parts = Partial<Pick<Vector, "header" | "body" | "now" | "secret">>;
const vector = (valid: boolean, name: string, parts: Parts = {}): Vector => {
  const { header = signatureOf(BODY, SECRET, NOW), body = BODY, now = NOW, secret = SECRET } = parts;
  return { name, secret, header, body, now, valid };
};
const accepted = (name: string, parts?: Parts): Vector => vector(true, name, parts);
const refused = (name: string, parts: Parts): Vector => vector(false, name, parts);
const withTime = (time: string): Parts => ({ header: `t=${time},v1=${digestOf(time)}` });
const withDigest = (digest: string): Parts => ({ header: `t=${NOW},v1=${digest}` });

const VECTORS: readonly Vector[] = [
  accepted("a delivery"),
  accepted("a replay", { body: REPLAY, header: signatureOf(REPLAY, SECRET, NOW) }),
  accepted("a body beyond ASCII", { body: FOREIGN, header: signatureOf(FOREIGN, SECRET, NOW) }),
  accepted("an empty body", { body: "", header: signatureOf("", SECRET, NOW) }),
  accepted("several signatures, the first is right", { header: `t=${NOW},v1=${DIGEST},v1=${WRONG_DIGEST}` }),
  accepted("several signatures, the last is right", { header: `t=${NOW},v1=${WRONG_DIGEST},v1=${DIGEST}` }),
  accepted("a signature of another scheme next to ours", { header: `t=${NOW},v0=${WRONG_DIGEST},v1=${DIGEST}` }),
  accepted("exactly 5 minutes old", { now: NOW + TOLERANCE_SECONDS }),
  accepted("from a clock 5 minutes ahead", { now: NOW - TOLERANCE_SECONDS }),

  refused("one second more than 5 minutes old", { now: NOW + TOLERANCE_SECONDS + 1 }),
  refused("10 minutes old", { now: NOW + 600 }),
  refused("from 10 minutes in the future", { now: NOW - 600 }),
  refused("an old body with a new time", { now: NOW + 600, header: `t=${NOW + 600},v1=${DIGEST}` }),
  refused("a body with one character changed", { body: BODY.replace("2.02", "2.03") }),
  refused("a body without its last character", { body: BODY.slice(0, -1) }),
  refused("the same JSON, printed with spaces", { body: JSON.stringify(JSON.parse(BODY), null, 1) }),
  refused("a wrong secret", { secret: ANOTHER_SECRET }),
  refused("a secret without its prefix", { secret: SECRET.slice("whsec_".length) }),
  refused("the decoded secret as key", withDigest(digestOf(String(NOW), BODY, Buffer.from(SECRET.slice(6), "base64")))),

  refused("an empty header", { header: "" }),
  refused("a header of commas", { header: ",,=,=,," }),
  refused("a signature without a time", { header: `v1=${DIGEST}` }),
  refused("a time without a signature", { header: `t=${NOW}` }),
  refused("an empty time", withTime("")),
  refused("a time of letters", withTime("yesterday")),
  refused("a time with a sign", withTime(`+${NOW}`)),
  refused("a negative time", withTime(`-${NOW}`)),
  refused("a time with a fraction", withTime(`${NOW}.0`)),
  refused("a time with a space", withTime(` ${NOW}`)),
  refused("a time in hexadecimal", withTime(`0x${NOW.toString(16)}`)),
  refused("a time beyond any clock", withTime("99999999999999999999999999")),
  refused("an empty signature", withDigest("")),
  refused("half of the signature", withDigest(DIGEST.slice(0, 32))),
  refused("a signature with more behind it", withDigest(`${DIGEST}00`)),
  refused("a signature that is not hexadecimal", withDigest("z".repeat(64))),
  refused("a signature beyond ASCII", withDigest("é".repeat(32))),
  refused("a signature in base64", withDigest(Buffer.from(DIGEST, "hex").toString("base64"))),
  refused("several signatures, all wrong", { header: `t=${NOW},v1=${WRONG_DIGEST},v1=${WRONG_DIGEST}` }),
  refused("our signature under another scheme", { header: `t=${NOW},v0=${DIGEST}` }),
];

const file = { tolerance_seconds: TOLERANCE_SECONDS, vectors: VECTORS };
await Bun.write(join(ROOT, "docs/verification/vectors.json"), `${JSON.stringify(file, null, 2)}\n`);
console.log(`${VECTORS.length} vectors`);
