import { expect, test } from "bun:test";
import { join } from "node:path";
import { ROOT } from "../../../scripts/check/sources.ts";
import { lineItemsDocument } from "../../../scripts/reference/make-line-items.ts";

test("docs/line-items.md has the concept table as it is: npx bun scripts/reference/make-line-items.ts makes it again", async () => {
  expect(await Bun.file(join(ROOT, "docs/line-items.md")).text()).toBe(lineItemsDocument());
});
