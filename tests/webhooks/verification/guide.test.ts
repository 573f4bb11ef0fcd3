import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/check/sources.ts";
import { EVENT_TYPES } from "../../../src/events/event-types.ts";
import { VECTORS } from "./vectors.ts";

const GUIDE = readFileSync(join(ROOT, "docs", "webhooks.md"), "utf8");

/** Names in the third column of the row of a type, in the guide's table of events. */
function fieldsInGuide(type: string): string[] {
  const [, , , fields = ""] = (GUIDE.split("\n").find((line) => line.startsWith(`| \`${type}\` |`)) ?? "").split("|");
  return [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? "");
}

test.each(Object.entries(EVENT_TYPES).map(([type, { data }]) => [type, Object.keys(data.properties)] as const))(
  "the guide lists the fields of %s",
  (type, fields) => expect(fieldsInGuide(type)).toEqual([...fields]),
);
test("the delivery that the guide shows is signed as it says", () => {
  const [shown] = VECTORS;
  expect(shown?.valid).toBe(true);
  expect(GUIDE).toContain(`X-Service-Signature: ${shown?.header}\n\n${shown?.body}\n`);
});
