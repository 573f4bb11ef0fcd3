import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseFiling } from "../../../src/filings/parsing/parsed-filing.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";
import { lineOf } from "./made-proxy.ts";

const SOURCES = agencyPath("sec");
const parse = (name: string) => parseFiling(gunzipSync(readFileSync(join(SOURCES, "DEF14A", `${name}.gz`))), name);

describe.if(hasAgencyFiles(SOURCES))("boards of real proxy statements", () => {
  test("cards of nominees and continuing directors, with the pay ratio", () => {
    const { board, pay_ratio: ratio } = parse("cabot.DEF14A.ixbrl.html");
    expect(board?.members.map(lineOf)).toEqual([
      "Christine Y. Yan | 58 | 2019 | independent | Compensation",
      "Cynthia A. Arnold | 65 | 2018 | independent | SHE&S",
      "Douglas G. Del Grosso | 62 | 2020 | independent | SHE&S",
      "Frank A. Wilson | 65 | 2018 | independent | Audit*, Governance and Nominating",
      "Juan Enriquez | 64 | 2005 | independent | SHE&S*, Governance and Nominating",
      "Matthias L. Wolfgruber | 70 | 2014 | independent | Compensation*, Governance and Nominating",
      "Michael M. Morrow | 68 | 2017 | independent | Executive, Governance and Nominating",
      "Michelle E. Williams | 62 | 2023 | independent | Audit",
      "Raffiq Nathoo | 57 | 2022 | independent | Audit",
      "Sean D. Keohane | 56 | 2016 | not independent | Executive",
      "Sue H. Rataj | 67 | 2011 | independent | Executive*, Governance and Nominating*",
      "William C. Kirby | 72 | 2012 | independent | Compensation",
    ]);
    expect(ratio).toMatchObject({
      ...{ ratio: 136, ceo_compensation: 7_791_510, median_employee_compensation: 57_350 },
      ...{ fiscal_year: 2023, confidence: "high" },
    });
  });

  test("a fund's table of directors with addresses, and biographies; officers are left out", () => {
    const { board, pay_ratio: ratio } = parse("180-degree-capital-def14a-2020.txt");
    expect(board?.members.map(({ name, age, director_since: since }) => [name, age, since])).toEqual([
      ["Daniel B. Wolfe", 43, expect.any(Number)],
      ["Kevin M. Rendino", 53, 2016],
      ["Parker A. Weil", 54, 2017],
      ["Richard P. Shanley", 73, 2007],
      ["Stacy R. Brandom", 62, 2014],
    ]);
    expect(ratio).toBeNull();
  });
});
