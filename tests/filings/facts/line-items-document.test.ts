import { expect, test } from "bun:test";
import { join } from "node:path";
import { ROOT } from "../../../scripts/check/sources.ts";
import { lineItemsDocument } from "../../../scripts/reference/make-line-items.ts";

test("docs/line-items.md has the concept table: npx bun scripts/reference/make-line-items.ts makes it", async () => {
  expect(await Bun.file(join(ROOT, "docs/line-items.md")).text()).toBe(lineItemsDocument());
});
