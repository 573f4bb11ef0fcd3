import { describe, expect, test } from "bun:test";
import { sectionsOf } from "../../../src/filings/queries/sections.ts";
import { companyFactsDocument } from "../made-company.ts";
import { CIK, LIST } from "./made-company-files.ts";
import { headerPage } from "./made-edgar.ts";
import { ANNUAL_ITEMS, coverFact, reportBody, reportFile } from "./made-reports.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sections");
const { load, rows } = store;
const ACCESSION = "0001999999-24-000010";
const ANNUAL = { accession: ACCESSION, form: "10-K", filed: "2024-02-15", period: "2023-12-31" };
const annualFile = (body = reportBody(ANNUAL_ITEMS)) => reportFile({ ...ANNUAL, body });
const headerAlone = {
  [`${ACCESSION}-index-headers.html`]: headerPage({
    ...ANNUAL,
    filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
    body: "",
  }),
};
const texts = async () =>
  (await sectionsOf(store.database.sql, [ACCESSION])).map(({ section_type, content }) => [section_type, content]);
const filings = () =>
  rows("select accession_number, form, fiscal_year, fiscal_quarter, excluded, sections from sec_section_filings");
const change = async () =>
  ((await rows("select change from sec_section_filings")) as { change: number }[]).map((row) => row.change);

describe("sections of a report", () => {
  test("are stored with the filing: type, part, title, words and text", async () => {
    await load(annualFile());
    expect(await filings()).toEqual([
      {
        accession_number: ACCESSION,
        form: "10-K",
        fiscal_year: 2023,
        fiscal_quarter: null,
        excluded: null,
        sections: 3,
      },
    ]);
    expect(await sectionsOf(store.database.sql, [ACCESSION])).toMatchObject([
      {
        section_type: "item_1",
        part: "I",
        title: "Business",
        word_count: 9,
        content: "We make things up.\nOur mills stand in Austin.",
      },
      { section_type: "item_1a", part: "I", title: "Risk Factors", word_count: 7 },
      { section_type: "item_7", part: "II", content: "Sales rose." },
    ]);
  });

  test("stay as they are, for indexes too, when the same bytes are read again", async () => {
    await load(annualFile());
    const before = await change();
    await load(annualFile(), { force: true });
    expect(await change()).toEqual(before);
    expect(await texts()).toHaveLength(3);
  });

  test("are replaced by what another version of the reader finds, without being asked for", async () => {
    await load(annualFile());
    const before = await change();
    await store.database.sql`update sec_section_filings set checksum = 'of an older reader'`;
    await store.database.sql`update sec_sections set content = ''::bytea`;
    await store.database.sql`update sec_readings set checksum = regexp_replace(checksum, '/\\d+$', '/1')`;
    await load(annualFile());
    expect(await texts()).toHaveLength(3);
    expect(await change()).not.toEqual(before);
  });

  test("are filled in for filings that an earlier program loaded without them", async () => {
    await load(annualFile());
    await store.database.sql`truncate sec_sections, sec_section_filings, sec_section_indexing`;
    await store.database.sql`update sec_readings set checksum = regexp_replace(checksum, '/\\d+$', '/6')`;
    await load(annualFile());
    expect(await texts()).toHaveLength(3);
  });

  test("are not taken back by a header without its documents", async () => {
    await load(annualFile());
    await load(headerAlone);
    expect(await texts()).toHaveLength(3);
  });

  test("go with the filing, and its row tells indexes so", async () => {
    await load(annualFile());
    const [before = 0] = await change();
    await store.database.sql`delete from sec_filings where accession_number = ${ACCESSION}`;
    expect(await texts()).toEqual([]);
    expect(await rows("select sections, is_removed from sec_section_filings")).toEqual([
      { sections: 0, is_removed: true },
    ]);
    expect((await change())[0]).toBeGreaterThan(before);
    await load(annualFile(), { force: true });
    expect(await texts()).toHaveLength(3);
    expect(await rows("select sections, is_removed from sec_section_filings")).toEqual([
      { sections: 3, is_removed: false },
    ]);
  });

  test("come with a notice that names the filing, once it is stored", async () => {
    const notices: string[] = [];
    const { promise: hasNotice, resolve } = Promise.withResolvers<void>();
    const listening = await store.database.listen("govdata_sections", {
      onMessage(accession) {
        notices.push(accession);
        resolve();
      },
      onReady() {},
    });
    await load(annualFile());
    await hasNotice;
    await listening.stop();
    expect(notices).toEqual([ACCESSION]);
  });
});

describe("a report without sections says why", () => {
  test.each([
    ["no heading of an item", "no_items", "<html><body><p>We made nothing up.</p></body></html>"],
    ["no text under any heading", "no_text", reportBody([["Item 1. Business"], ["Item 2. Properties"]])],
    [
      "a cover that says shell",
      "shell_company",
      reportBody(ANNUAL_ITEMS, coverFact("EntityShellCompany", "☒", "ixt:fixed-true")),
    ],
  ])("%s: %s", async (_, reason, body) => {
    await load(annualFile(body));
    expect(await filings()).toMatchObject([{ excluded: reason, sections: 0 }]);
    expect(await texts()).toEqual([]);
  });

  test("a header without its document", async () => {
    await load(headerAlone);
    expect(await filings()).toMatchObject([{ excluded: "no_document", sections: 0 }]);
    await load(annualFile());
    expect(await filings()).toMatchObject([{ excluded: null, sections: 3 }]);
  });

  test("a listed document that is beyond the limits, or can't be read", async () => {
    await load({
      [`submissions/CIK${CIK}.json`]: LIST,
      [`${ACCESSION}.htm`]: new Uint8Array(49 * 1024 * 1024).fill(32),
    });
    expect(await filings()).toMatchObject([{ accession_number: ACCESSION, excluded: "too_large", fiscal_year: 2023 }]);
    await load({ [`submissions/CIK${CIK}.json`]: LIST, [`${ACCESSION}.htm`]: " ".repeat(1_000) });
    expect(await filings()).toMatchObject([{ excluded: "unreadable" }]);
    await load(annualFile());
    expect(await filings()).toMatchObject([{ excluded: null, sections: 3 }]);
  });

  test("and a form without items has no row", async () => {
    await load(reportFile({ ...ANNUAL, form: "8-K", body: reportBody(ANNUAL_ITEMS) }));
    expect(await filings()).toEqual([]);
  });
});

describe("the fiscal year of a report", () => {
  const QUARTER = { accession: ACCESSION, form: "10-Q", filed: "2023-12-08", period: "2023-10-31" };
  const quarterBody = (cover = "") => reportBody([["Item 1. Legal Proceedings", "None is real."]], cover);

  test("is the cover's own, with its quarter", async () => {
    const cover = coverFact("DocumentFiscalYearFocus", "2024") + coverFact("DocumentFiscalPeriodFocus", "Q3");
    await load(reportFile({ ...QUARTER, body: quarterBody(cover) }));
    expect(await filings()).toMatchObject([{ fiscal_year: 2024, fiscal_quarter: 3 }]);
  });

  test("is that of the company's statements, where the cover has none", async () => {
    const facts = companyFactsDocument([
      {
        form: "10-K",
        filed: "2023-03-15",
        fy: 2022,
        fp: "FY",
        facts: { Revenues: [["2022-02-01", "2023-01-31", 1_000]], Assets: [["2023-01-31", 5_000]] },
      },
    ]);
    await load({ [`companyfacts/CIK${CIK}.json`]: JSON.stringify(facts) });
    await load(reportFile({ ...QUARTER, body: quarterBody() }));
    expect(await filings()).toMatchObject([{ fiscal_year: 2023, fiscal_quarter: 3 }]);
  });

  test("is by the nominal end of the company's year, where nothing else tells", async () => {
    await load({ [`submissions/CIK${CIK}.json`]: LIST.replace('"fiscalYearEnd":"1231"', '"fiscalYearEnd":"0131"') });
    await load(reportFile({ ...QUARTER, body: quarterBody() }));
    expect(await filings()).toMatchObject([{ fiscal_year: 2024, fiscal_quarter: 3 }]);
  });

  test("follows from the filing date of a report that states no period", async () => {
    const { period: _, ...withoutPeriod } = ANNUAL;
    await load(reportFile({ ...withoutPeriod, body: reportBody(ANNUAL_ITEMS) }));
    expect(await filings()).toMatchObject([{ fiscal_year: 2023, fiscal_quarter: null }]);
  });
});
