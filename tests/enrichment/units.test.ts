import { expect, test } from "bun:test";
import { LaborContext } from "../../src/enrichment/labor/schema.ts";
import { LendingContext } from "../../src/enrichment/lending/schema.ts";
import { unitsOf } from "../../src/enrichment/units.ts";

// biome-ignore lint/suspicious/noExplicitAny: schemas are walked without types
type Json = any;

/** The names of the numeric fields in a schema. */
function numericFields(schema: Json, name = ""): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((part: Json) => numericFields(part, name));
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([field, part]) => numericFields(part, field));
  return schema.type === "number" || schema.type === "integer" ? [name] : [];
}

test.each([
  ["labor_context", LaborContext],
  ["lending_context", LendingContext],
] as const)(
  "metadata.enrichment names the unit of every number of %s but years, and of nothing else",
  (name, schema) => {
    const fields = new Set(numericFields(schema).filter((field) => !field.endsWith("_year")));
    expect(fields.size).toBeGreaterThan(15);
    expect(Object.keys(unitsOf([name])).toSorted()).toEqual([...fields].toSorted());
  },
);
