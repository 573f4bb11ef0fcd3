import { describe, expect, test } from "bun:test";
import { chiefExecutiveOf } from "../../../src/filings/compensation/chief-executive.ts";
import { chiefExecutiveTitle } from "../../../src/filings/compensation/officer-title.ts";
import { summaryCompensation } from "../../../src/filings/compensation/summary-compensation.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

const COMPANY = { name: "CABOT CORP", yearEnd: "2024-12-31" };

describe("a title", () => {
  test.each([
    "Chief Executive Officer",
    "President and CEO",
    "President and Chief Executive Officer",
    "President, CEO and Director",
    "President and Chief Executive Officer of the Company; Director",
    "President, Chairman of the Board, Chief Executive Officer, and Chief Operating Officer",
    "Chairman, President & CEO",
    "Founder, Chairman and Chief Executive Officer",
    "Co-Founder and Chief Executive Officer",
    "Chief Executive Officer and Co-Founder",
    "Chief Executive Officer (Principal Executive Officer)",
    "President (Principal Executive Officer)",
    "Chief Executive Officer/Chief Financial Officer",
    "Chief Executive, Cabot Corporation",
    "CEO of Cabot",
    "Group Chief Executive",
    "C.E.O. and Treasurer",
    "CHIEF  EXECUTIVE\nOFFICER",
    "Chief Executive Officer, Chief Financial Officer, Secretary",
    "Chief Executive Officer of the Company and the Bank",
    "President and Chief Executive Officer of our general partner",
    "Chief Executive Officer and former Chief Operating Officer",
    "Chief Executive Officer, Former Chief Financial Officer",
    "Former Chief Financial Officer; Chief Executive Officer",
    "Former President, current Chief Executive Officer",
    "Chief Executive Officer (since June 2019)",
    "Chief Executive Officer (until March 2025)",
    "Chief Executive Officer and, until March 2024, Chief Financial Officer",
    "Chief Executive Officer (June 2020 – Present)",
    "Chief Executive Officer (Class I Director)",
  ])("%j is that of a company's chief executive", (title) => {
    expect(chiefExecutiveTitle(title, COMPANY)?.office).toBe("company");
  });

  test.each([
    "Interim Chief Executive Officer",
    "Interim President and Chief Executive Officer",
    "Chief Financial Officer and Interim CEO",
    "Chief Executive Officer (Interim)",
    "Acting Chief Executive Officer",
    "Former Chief Financial Officer and current Interim Chief Executive Officer",
  ])("%j is that of an interim chief executive", (title) => {
    expect(chiefExecutiveTitle(title, COMPANY)?.office).toBe("interim");
  });

  test.each([
    "CEO Amazon Web Services",
    "CEO Worldwide Amazon Stores",
    "AWS CEO",
    "Chief Executive Officer, North America",
    "CEO – International",
    "CEO, Consumer & Community Banking",
    "Chief Executive Officer of Cabot Plastics Ltd",
    "President and CEO of the Bank",
    "Executive Vice President and Chief Executive Officer, Reinforcement Materials",
    "Chief Executive Officer (Asia Pacific)",
    "Vice Chairman and CEO of Global Wealth",
  ])("%j is that of a part's chief executive", (title) => {
    expect(chiefExecutiveTitle(title, COMPANY)?.office).toBe("part");
  });

  test.each([
    "President",
    "President and Chairman",
    "Chairman of the Board",
    "Founder and Executive Chair",
    "Executive Chairman",
    "CFO",
    "Chief Operating Officer",
    "Executive Vice President, CFO, & Head of Corp Strategy",
    "SVP, Chief Global Affairs & Legal Officer",
    "Corporate Secretary",
    "Former Chief Executive Officer",
    "Former Chairman, President and Chief Executive Officer",
    "Former CEO Amazon Web Services",
    "Former Interim Chief Executive Officer and current Chief Financial Officer",
    "Executive Chairman and Former Chief Executive Officer",
    "Retired Chief Executive Officer",
    "Chief Executive Officer (Retired)",
    "Chief Executive Officer (retired March 2024)",
    "Chief Executive Officer until March 2024",
    "Chief Executive Officer through 6/30/2024",
    "Chief Executive Officer (January 2020 – May 2024)",
    "Chief Executive Officer, resigned",
    "President and Chief Executive Officer from June 2020 to March 15, 2024",
    "Chief Executive Officer-Elect",
    "Chief Executive Officer (effective February 1, 2025)",
    "Incoming Chief Executive Officer",
    "Deputy Chief Executive Officer",
    "Vice Chief Executive",
    "Advisor to the Chief Executive Officer",
    "Executive Vice President, Office of the CEO",
    "Ceomedia Director",
  ])("%j is not that of a chief executive at the year's end", (title) => {
    expect(chiefExecutiveTitle(title, COMPANY)).toBeUndefined();
  });
});

const officer = (name: string, title: string | null, total: number | null = 100) => ({ name, title, total });
const chosen = (...officers: ReturnType<typeof officer>[]) => {
  const choice = chiefExecutiveOf(officers, COMPANY);
  return choice && [choice.officer.name, choice.note];
};

describe("of the officers of a table", () => {
  test("the one with the plain title counts, whatever parts of the company others lead", () => {
    expect(
      chosen(
        officer("Jassy", "President and Chief Executive Officer"),
        officer("Bezos", "Founder and Executive Chair"),
        officer("Garman", "CEO Amazon Web Services"),
        officer("Selipsky", "Former CEO Amazon Web Services"),
      ),
    ).toEqual(["Jassy", null]);
  });

  test("an interim chief executive counts only if no one else is in office", () => {
    const interim = officer("Roe", "Interim Chief Executive Officer");
    expect(chosen(officer("Doe", "Former Chief Executive Officer"), interim)).toEqual([
      "Roe",
      "Interim chief executive.",
    ]);
    expect(chosen(interim, officer("Doe", "Chief Executive Officer"))).toEqual(["Doe", null]);
  });

  test("of co-chief executives the one with the higher total counts, and the note names both", () => {
    expect(chosen(officer("Roe", "Co-Chief Executive Officer", 5), officer("Doe", "President and Co-CEO", 7))).toEqual([
      "Doe",
      "Co-chief executives: Roe and Doe. The higher total counts.",
    ]);
    expect(chosen(officer("Roe", "Co-CEO", null), officer("Doe", "Co-CEO", 7))?.[0]).toBe("Doe");
  });

  test("one appointed in the year counts, and the note says that the year can be partial", () => {
    const note = "In office since 2024-06, so that the total can be of a part of the year.";
    const appointed = officer("Roe", "Chief Executive Officer (since June 2024)");
    expect(chosen(officer("Doe", "Chief Executive Officer until May 2024"), appointed)).toEqual(["Roe", note]);
    expect(chosen(officer("Doe", "Chief Executive Officer"), appointed)).toEqual(["Roe", note]);
    expect(chosen(officer("Doe", "President and, since June 2024, Chief Executive Officer"))).toEqual(["Doe", note]);
    expect(chosen(officer("Doe", "Chief Executive Officer (effective January 1, 2024)"))).toEqual(["Doe", null]);
  });

  test("a part's chief executive counts only as the first officer, if no one else has the office", () => {
    const part = officer("Roe", "Chief Executive Officer, Made Up Bank");
    expect(chosen(part, officer("Doe", "Chief Financial Officer"))).toEqual([
      "Roe",
      "The title names a part of the company; no other officer has the office.",
    ]);
    expect(chosen(officer("Doe", null), part)).toBeUndefined();
    expect(chosen(officer("Doe", "President"), part)).toBeUndefined();
  });

  test("two with the plain title and no dates stay undecided, and so does a table without the office", () => {
    expect(chosen(officer("Roe", "CEO"), officer("Doe", "Chief Executive Officer"))).toBeUndefined();
    expect(chosen(officer("Roe", "President"), officer("Doe", "Treasurer"))).toBeUndefined();
    expect(chosen()).toBeUndefined();
  });

  test("one who leaves after the year's end gives way to one who stays", () => {
    expect(chosen(officer("Roe", "Chief Executive Officer (through January 2025)"), officer("Doe", "CEO"))).toEqual([
      "Doe",
      null,
    ]);
    expect(chosen(officer("Roe", "Chief Executive Officer (through January 2025)"))).toEqual(["Roe", null]);
  });
});

test.if(HAS_FILINGS).each([
  ["DEF14A/amazon-2025-sct-table.html", "AMAZON COM INC", "Andrew R. Jassy", 1_596_889],
  ["DEF14A/cabot.DEF14A.ixbrl.html.gz", "CABOT CORP", "Sean D. Keohane", 7_791_510],
  ["DEF14A/camp4-424b4-2024.htm.gz", "CAMP4 Therapeutics Corp", "Joshua Mandel-Brehm", 696_281],
  ["other/0001062993-21-003193.html.gz", "Plymouth Rock Technologies Inc.", "Dana Wheeler", 177_841],
  ["10-K/sire-10-k-fy2008.htm.gz", "Southwest Iowa Renewable Energy, LLC", "Mark Drake", 169_905],
  ["10-K/movie-star-10-k-fy1999.txt", "MOVIE STAR INC", "Melvyn Knigin", null], // tables before 2006 have no total
])("in the real table of %s (%s) it is %s with %d", (file, name, chiefExecutive, total) => {
  const rows = summaryCompensation(readMarkup(filingBytes(file), file));
  const year = Math.max(...rows.map((row) => row.fiscal_year));
  const officers = rows.filter((row) => row.fiscal_year === year);
  const choice = chiefExecutiveOf(officers, { name, yearEnd: `${year}-12-31` });
  expect([choice?.officer.name, choice?.officer.total, choice?.note]).toEqual([chiefExecutive, total, null]);
});
