import { describe, expect, test } from "bun:test";
import { readCompanyFacts } from "../../../src/filings/companies/company-facts.ts";
import { bytesOf } from "../made-company.ts";

const FACT = {
  end: "2023-12-31",
  val: 5,
  accn: "0000000001-24-000001",
  fy: 2023,
  fp: "FY",
  form: "10-K",
  filed: "2024-02-01",
};
const FILE = "CIK0000000001.json";
const documentOf = (...facts: unknown[]) => ({
  cik: 1,
  entityName: "A",
  facts: { "us-gaap": { Assets: { units: { USD: facts } } } },
});
const read = (document: unknown) => readCompanyFacts(bytesOf(document), FILE);

test("facts of mapped concepts and of the cover page are read, other concepts only counted", async () => {
  const document = {
    cik: "0000000001",
    entityName: "A",
    facts: {
      "us-gaap": { Assets: { units: { USD: [FACT] } }, AccretionExpense: { units: { USD: [FACT, FACT] } } },
      dei: { EntityPublicFloat: { units: { USD: [FACT] } } },
      ecd: { PeoTotalCompAmt: { units: { USD: [FACT] } } },
    },
  };
  const company = await read(document);
  expect(company.cik).toBe("0000000001");
  expect(company.factsInFile).toBe(5);
  expect(company.facts.map(({ taxonomy, concept }) => `${taxonomy}:${concept}`)).toEqual([
    "us-gaap:Assets",
    "dei:EntityPublicFloat",
  ]);
  expect(company.facts[0]).toEqual({
    taxonomy: "us-gaap",
    concept: "Assets",
    unit: "USD",
    start: null,
    end: "2023-12-31",
    value: 5,
    accession: "0000000001-24-000001",
    form: "10-K",
    filed: "2024-02-01",
    fy: 2023,
    fp: "FY",
  });
});

test("what one filing repeats is read once, what a later filing repeats stays a fact of its own", async () => {
  const later = { ...FACT, accn: "0000000001-25-000001", filed: "2025-02-01" };
  const { facts } = await read(documentOf(FACT, { ...FACT, frame: "CY2023Q4I" }, later));
  expect(facts.map(({ accession }) => accession)).toEqual([FACT.accn, later.accn]);
});

test("a fiscal year and period that a proxy lacks are null, and a decimal value keeps its digits", async () => {
  const { facts } = await read(documentOf({ ...FACT, fy: null, fp: null, val: 0.795 }));
  expect(facts[0]).toMatchObject({ fy: null, fp: null, value: 0.795 });
});

test("facts without a value, beyond exact numbers, or that end too early are counted and left out", async () => {
  const company = await read(
    documentOf({ ...FACT, val: null }, { ...FACT, val: 123456789012345680 }, { ...FACT, start: "2024-01-01" }, FACT),
  );
  expect(company.unusable).toBe(3);
  expect(company.facts).toHaveLength(1);
});

test("inherited keys are concepts like others, and a key that appears twice counts as last written", async () => {
  const fact = JSON.stringify(FACT);
  const inherited = ["__proto__", "constructor", "toString"].map((name) => `"${name}":{"units":{"USD":[${fact}]}}`);
  const { facts, factsInFile } = await read(
    `{"cik":1,"entityName":"A","facts":{"us-gaap":{${inherited.join()},"Assets":{"units":{"USD":[]}},` +
      `"Assets":{"units":{"USD":[${fact}]}}}}}`,
  );
  expect([facts.length, factsInFile]).toEqual([1, 4]);
});

test("a value beyond all numbers is left out, one that isn't a number of JSON refuses the file", async () => {
  const text = JSON.stringify(documentOf(FACT));
  expect(await read(text.replace('"val":5', '"val":1e400'))).toMatchObject({ facts: [], unusable: 1 });
  await expect(read(text.replace('"val":5', '"val":NaN'))).rejects.toThrow(`${FILE}: is not a whole JSON document`);
});

describe("a file that does not fit is refused with its name, the path in it and the reason", () => {
  const place = `${FILE}, facts.us-gaap.Assets.units.USD[1]`;
  for (const [name, document, message] of [
    ["a web page", "<html><body>Undeclared Automated Tool</body></html>", FILE],
    ["half a document", JSON.stringify(documentOf(FACT)).slice(0, -20), `${FILE}: is not a whole JSON document`],
    ["a list", [1], `${FILE}, the document: [1] is not an object`],
    ["no CIK", { ...documentOf(FACT), cik: "x" }, `${FILE}, cik: "x" is not a CIK of 1 to 10 digits`],
    ["a CIK of no filer", { ...documentOf(FACT), cik: 0 }, `${FILE}, cik: 0 is not a CIK of 1 to 10 digits`],
    ["a name without end", { ...documentOf(FACT), entityName: "A".repeat(9_000) }, `${FILE}, entityName: "AAA`],
    [
      "a concept without end",
      { cik: 1, entityName: "A", facts: { dei: { ["A".repeat(9_000)]: { units: { USD: [FACT] } } } } },
      `${FILE}, facts.dei: "AAA`,
    ],
    [
      "a unit of two words",
      { cik: 1, entityName: "A", facts: { "us-gaap": { Assets: { units: { "U S": [FACT] } } } } },
      `${FILE}, facts.us-gaap.Assets.units: "U S" is not a unit such as USD or USD/shares`,
    ],
    ["a fiscal year beyond all", documentOf(FACT, { ...FACT, val: 6, fy: 99_999 }), `${place}.fy: 99999 is not a year`],
    ["no facts", { cik: 1, entityName: "A" }, `${FILE}, facts: nothing is not an object`],
    [
      "a day that isn't in the calendar",
      documentOf(FACT, { ...FACT, end: "2023-02-30" }),
      `${place}.end: "2023-02-30" is not a date`,
    ],
    ["a month as a start", documentOf(FACT, { ...FACT, start: "2023-02" }), `${place}.start: "2023-02" is not a date`],
    ["a value in words", documentOf(FACT, { ...FACT, val: "5" }), `${place}.val: "5" is not a number or null`],
    ["an accession number without dashes", documentOf(FACT, { ...FACT, accn: "000000000124000001" }), `${place}.accn:`],
    ["no form", documentOf(FACT, { ...FACT, form: "" }), `${place}.form: "" is not a form type`],
    [
      "a fiscal year in words",
      documentOf(FACT, { ...FACT, val: 6, fy: "2023" }),
      `${place}.fy: "2023" is not a year or null`,
    ],
    ["a fact that isn't an object", documentOf(FACT, null), `${place}: null is not an object`],
  ] as const)
    test(name, async () => {
      await expect(read(document)).rejects.toThrow(message);
      await expect(read(document)).rejects.toHaveProperty("kind", "source_refused");
    });
});
