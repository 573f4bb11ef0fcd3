import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { PublicEndpoint } from "../../src/http/endpoint.ts";
import { integer, optional } from "../../src/http/parameters/parameters.ts";
import { list } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { EXAMPLES } from "./fixtures.ts";

/** How many columns of numbers a row has. */
export const WIDTH = 40;

const numbers: Record<string, TSchema> = Object.fromEntries(
  Array.from({ length: WIDTH }, (_, index) => [
    `value_${index}`,
    Type.Number({ description: "A number that looks like no other.", example: 0.5 }),
  ]),
);
const WideRow = Type.Object({
  edition: Type.Integer({ description: "The dataset's version.", example: 1 }),
  ...numbers,
});

/**
 * A list of rows with many columns, all of which name the version of their dataset. `onBatch` is awaited before each
 * thousand of them.
 */
export const wideEndpoint = (rowCount: number, onBatch?: () => Promise<void>): PublicEndpoint =>
  list({
    id: "listWideRows",
    path: "/v1/test/wide",
    tag: "Rivers",
    summary: "Wide rows",
    description: "Rows with many columns.",
    parameters: { part: optional(integer({ description: "Any number.", example: "1", minimum: 0, maximum: 99 })) },
    datasets: ["rivers"],
    metadata: metadataOf("WideMetadata", EXAMPLES, {}),
    row: WideRow,
    answer: (_, { dataset }) => ({
      page: () => ({ rows: [], total: rowCount }),
      async *all() {
        for (let start = 0; start < rowCount; start += 1000) {
          await onBatch?.();
          yield Array.from({ length: Math.min(1000, rowCount - start) }, (_, index) =>
            wideRow(dataset.version, start + index),
          );
        }
      },
      metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
    }),
  });

/** Row and column give a number whose digits do not repeat: nothing can make the column small. */
function wideRow(edition: number, row: number): Static<typeof WideRow> {
  const cells = Array.from({ length: WIDTH }, (_, index) => [
    `value_${index}`,
    Math.abs(Math.sin(row * WIDTH + index + edition)),
  ]);
  return { edition, ...Object.fromEntries(cells) };
}
