import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runtime } from "../../support/runtimes.ts";
import { starterServer } from "../../support/server.ts";
import { complete, ROOT } from "./installed.ts";

const RSCRIPT = runtime("Rscript");
const hasHttr2 =
  RSCRIPT !== null &&
  Bun.spawnSync([RSCRIPT, "-e", "library(httr2); library(jsonlite)"], { stderr: "ignore", stdout: "ignore" }).success;
if (RSCRIPT !== null && !hasHttr2) runtime("httr2 and jsonlite of R");

test.skipIf(!hasHttr2)(
  "the blocks of docs/r.md run, and print figures, codes with their zeros, and an error",
  async () => {
    const server = await starterServer();
    const blocks = [...readFileSync(join(ROOT, "docs", "r.md"), "utf8").matchAll(/^```r\n([\s\S]*?)^```$/gm)];
    expect(blocks).toHaveLength(2);
    const script = blocks.map(([, code]) => code).join("\n");
    const env = { GOVDATA_URL: server.url, GOVDATA_KEY: server.key };
    const printed = await complete([RSCRIPT ?? "Rscript", "--vanilla", "-e", script], ROOT, env);
    expect(printed).toMatch(/1 +06085 +Santa Clara County, California +\d{6} +\d{4}\n/);
    expect(printed).toContain("Apple Inc. 0000320193 U.S. Securities and Exchange Commission, EDGAR");
    expect(printed).toMatch(/400|404/);
    expect(printed).toContain('There is no ticker "NOSUCH"');
  },
  60_000,
);
