import { expect, test } from "bun:test";
import { ABSENCES } from "../../src/metrics/snapshot.ts";

test("the documentation lists every reason for a null part, with its sentence", async () => {
  const text = await Bun.file(new URL("../../docs/filings.md", import.meta.url)).text();
  const [, section = ""] = text.split("## Why a part is null");
  const rows = [...section.split("\n## ")[0]!.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(Object.fromEntries(rows.map(([, code, sentence]) => [code, sentence]))).toEqual({ ...ABSENCES });
});
