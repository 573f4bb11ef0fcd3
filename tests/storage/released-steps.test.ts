import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { SCHEMA } from "../../src/tables/steps.ts";
import released from "./released-steps.json" with { type: "json" };

test("every schema step of the first release is there as it was: databases that have it are upgraded", () => {
  const steps = Object.fromEntries(
    SCHEMA.map(({ name, sql }) => [name, createHash("sha256").update(sql).digest("hex")]),
  );
  expect(steps).toMatchObject(released);
});
