import { describe, expect, test } from "bun:test";
import { commandText } from "../../../src/command.ts";
import { sec } from "../../../src/filings/load/sec.ts";
import { companyFactsDocument } from "../made-company.ts";
import { ANNUAL, CIK, EVENT, EVENT_8K, FACTS, LIST } from "./made-company-files.ts";
import { submissionText } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec_bad");
const { load, rows, events } = store;
const values = () => rows("select concept, vals from sec_facts order by concept");

describe("a file that can't be read", () => {
  test("is noted with its reason, and the rest is loaded", async () => {
    const { notes, logged } = await load({
      [`submissions/CIK${CIK}.json`]: LIST,
      "submissions/CIK0000000001.json": LIST.slice(0, 900),
      [`companyfacts/CIK${CIK}.json`]: JSON.stringify({
        ...FACTS,
        facts: { "us-gaap": { Assets: { units: { USD: "many" } } } },
      }),
      [`${EVENT_8K}.txt`]: submissionText(EVENT),
      [`${ANNUAL}.txt`]: Buffer.from([0, 1, 2, 3]),
    });
    expect(logged).toHaveLength(3);
    const gaps = (await sec.gaps?.(store.database))?.map(({ missing }) => missing);
    expect(gaps?.toSorted()).toEqual(logged.toSorted());
    expect(notes[0]).toStartWith(
      `3 files could not be read (${commandText("status")} has the reasons); the first: submissions/CIK0000000001.json`,
    );
    const failures = await store.database.sql.unsafe(
      "select thing, failure from sec_readings where failure is not null order by thing",
    );
    expect(failures.map(({ thing }) => thing)).toEqual([
      `facts companyfacts/CIK${CIK}.json`,
      `filing ${ANNUAL}.txt`,
      "submissions submissions/CIK0000000001.json",
    ]);
    expect(failures[0]?.failure).toContain('"many" is not a list of facts');
    expect(
      await rows(
        "select form, parse_failure is not null as failed from sec_filings where parse_failure is not null or " +
          "parsed_at is not null order by form",
      ),
    ).toEqual([
      { form: "10-K", failed: true },
      { form: "8-K", failed: false },
    ]);
  });

  test("because it is enormous, or holds what no database takes, is noted as well", async () => {
    const evil = JSON.parse(JSON.stringify(FACTS).replace('"USD":', '"US\\u0000D":'));
    const { logged } = await load({
      [`submissions/CIK${CIK}.json`]: LIST,
      [`companyfacts/CIK${CIK}.json`]: JSON.stringify(evil),
      [`${EVENT_8K}.txt`]: submissionText({ ...EVENT, body: `<p>${"x".repeat(49 * 1024 * 1024)}</p>` }),
    });
    expect(logged).toEqual([
      expect.stringMatching(/^companyfacts\/CIK0001999999\.json, .*is not a unit/),
      expect.stringMatching(/^0001111111-24-000020\.txt: .*at most 50331648/),
    ]);
    expect(await values()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await rows("select count(*) from sec_filings where parse_failure is not null")).toEqual([{ count: 1 }]);
  });

  test("with no other file to read ends the load with the reason", async () => {
    await expect(load({ [`submissions/CIK${CIK}.json`]: "{" })).rejects.toMatchObject({ kind: "source_refused" });
  });

  test("is not read again while it is the same, and read when it is mended", async () => {
    const name = `companyfacts/CIK${CIK}.json`;
    const list = { [`submissions/CIK${CIK}.json`]: LIST };
    expect((await load({ ...list, [name]: "{}" })).notes).toHaveLength(1);
    expect((await load({ ...list, [name]: "{}" })).notes).toHaveLength(0);
    await load({ ...list, [name]: JSON.stringify(FACTS) });
    expect(await rows("select count(*) from sec_readings where failure is not null")).toEqual([{ count: 0 }]);
    expect(await values()).toHaveLength(2);
  });

  test("before its company's list is known is read once that is there", async () => {
    const document = { [`${EVENT_8K}.htm`]: EVENT.body };
    await expect(load(document)).rejects.toThrow(`${EVENT_8K}.htm: its filing date is not known`);
    expect(await sec.gaps?.(store.database)).toEqual([
      {
        missing: expect.stringContaining("filings of 1 documents that no list has"),
        command: commandText("load sec CIK"),
      },
    ]);
    expect((await load({ ...document, [`submissions/CIK${CIK}.json`]: LIST })).notes).toEqual([]);
    expect(await events()).toHaveLength(3);
  });

  test("of facts that were cut down keeps what is served, unless accepted", async () => {
    const name = `companyfacts/CIK${CIK}.json`;
    const list = { [`submissions/CIK${CIK}.json`]: LIST };
    await load({ ...list, [name]: JSON.stringify(FACTS) });
    const less = companyFactsDocument([
      { form: "10-K", filed: "2024-02-15", fy: 2023, fp: "FY", facts: { Assets: [["2023-12-31", 5_000]] } },
    ]);
    expect((await load({ ...list, [name]: JSON.stringify(less) })).notes[0]).toContain("has 1 facts, but 2 are served");
    expect(await values()).toHaveLength(2);
    await load({ ...list, [name]: JSON.stringify(less) }, { acceptSmaller: true, force: true });
    expect(await values()).toHaveLength(1);
  });
});
