import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { companyOf } from "../../../src/filings/companies/company.ts";
import { filingBytes, filingPath, HAS_FILINGS } from "../sources.ts";

const FILE = "CIK0009999901.json";

/** A submissions document of a company that does not exist, with some fields of its own. */
const made = (fields: Record<string, unknown> = {}, business: Record<string, unknown> = {}) => ({
  cik: "0009999901",
  entityType: "operating",
  sic: "3571",
  sicDescription: "Electronic Computers",
  name: "Example Computers Inc",
  tickers: ["EXC", "EXC-B"],
  exchanges: ["NYSE", null],
  ein: "000000000",
  lei: null,
  category: "Non-accelerated filer<br>Smaller reporting company",
  fiscalYearEnd: "0926",
  stateOfIncorporation: "DE",
  addresses: {
    business: {
      street1: "1 EXAMPLE WAY",
      street2: "SUITE 2",
      city: "CUPERTINO",
      stateOrCountry: "CA",
      zipCode: "95014-1234",
      isForeignLocation: null,
      ...business,
    },
  },
  formerNames: [{ name: "EXAMPLE ABACUS CO", from: "1999-07-28T00:00:00.000Z", to: "2007-01-04T05:00:00.000Z" }],
  ...fields,
});
const read = (fields?: Record<string, unknown>, business?: Record<string, unknown>) =>
  companyOf(made(fields, business), FILE);
const home = async (business: Record<string, unknown>) => (await read({}, business)).headquarters;

test("a company has its identity, its tickers with their exchanges, and its former names", async () => {
  expect(await read()).toMatchObject({
    cik: "0009999901",
    name: "Example Computers Inc",
    sic: "3571",
    naicsCode: "334111",
    naicsDescription: "Electronic Computer Manufacturing",
    ein: null,
    category: "Non-accelerated filer, Smaller reporting company",
    fiscalYearEnd: "0926",
    tickers: ["EXC", "EXC-B"],
    exchanges: ["NYSE", null],
    formerNames: [{ name: "EXAMPLE ABACUS CO", from: "1999-07-28", to: "2007-01-04" }],
  });
});

describe("headquarters", () => {
  test("have county and coordinates by their ZIP", async () => {
    expect(await home({})).toEqual({
      street: "1 EXAMPLE WAY, SUITE 2",
      city: "CUPERTINO",
      state: "CA",
      zip: "95014-1234",
      country: null,
      isForeign: false,
      countyFips: "06085",
      countyName: "Santa Clara County",
      planningRegionFips: null,
      latitude: expect.closeTo(37.2, 0),
      longitude: expect.closeTo(-121.7, 0),
    });
  });

  test("have that of the state's part of a ZIP that crosses states, and the city's without an area", async () => {
    expect((await home({ zipCode: "98027-", city: "ISSAQUAH", stateOrCountry: "WA" })).zip).toBe("98027");
    expect((await home({ zipCode: "98027-", city: "ISSAQUAH", stateOrCountry: "WA" })).countyFips).toBe("53033");
    expect((await home({ zipCode: "950141234", city: "NOWHERE" })).countyFips).toBe("06085"); // nine digits, no dash
    expect((await home({ zipCode: "99999", city: "SAN ANTONIO", stateOrCountry: "TX" })).countyFips).toBe("48029");
    expect((await home({ zipCode: "55144-1000", city: "ST. PAUL", stateOrCountry: "MN" })).countyFips).toBe("27123");
    expect((await home({ zipCode: "22012", city: "MCLEAN", stateOrCountry: "VA" })).countyFips).toBe("51059");
    // A ZIP of another state overrules nothing.
    expect((await home({ zipCode: "10001", city: "CUPERTINO", stateOrCountry: "CA" })).countyFips).toBe("06085");
  });

  test.each([
    ["STAMFORD,", "06902", "09001", "09190"],
    ["HARTFORD", "06155", "09003", "09110"],
    ["Old Greenwich", "06870", "09001", "09190"],
    ["NOWHERE", "06902", "09001", "09190"],
  ])("in Connecticut (%s %s) have the old county, and the planning region of the town", async (...given) => {
    const [city, zipCode, county, region] = given;
    const { countyFips, planningRegionFips } = await home({ city, zipCode, stateOrCountry: "CT" });
    expect([countyFips, planningRegionFips]).toEqual([county, region]);
  });

  test("abroad have no county, though their postal code looks like a ZIP", async () => {
    const abroad = { city: "MUNICH", zipCode: "80333", stateOrCountry: null, isForeignLocation: 1, country: "Germany" };
    expect(await home(abroad)).toMatchObject({ isForeign: true, country: "Germany", countyFips: null, latitude: null });
    const older = { city: "BEIJING", zipCode: "10001", stateOrCountry: "F4", stateOrCountryDescription: "China" };
    expect(await home(older)).toMatchObject({ isForeign: true, country: "China", state: "F4", countyFips: null });
  });

  test("of nothing but nulls, and of the word None, are nulls", async () => {
    const none = { street1: "None", street2: "None", city: "", stateOrCountry: null, zipCode: null };
    expect(Object.values(await home(none)).filter((value) => value !== null)).toEqual([false]);
    expect((await read({ addresses: null })).headquarters.city).toBeNull();
  });
});

test.each([
  ["7372", "513210"],
  ["6798", "531"],
  ["5812", "7225"],
  ["7370", "518210"],
  ["7374", "518210"],
  ["3841", "339112"],
  ["6331", "524126"],
  ["6021", "522110"],
  ["6022", "522110"],
  ["8742", "54161"],
  ["100", "11"],
  ["3990", "31-33"],
  ["5331", "455219"],
  ["3711", "336"],
  ["6770", null],
  ["6199", null],
  ["8880", null],
  ["0000", null],
  ["7389", null],
  ["4210", null],
  ["", null],
])("SIC %s is NAICS %s", async (sic, naics) => {
  expect((await read({ sic })).naicsCode).toBe(naics);
});

test("a trust that holds mortgages is distinguished from those that own buildings by its name or CIK", async () => {
  expect((await read({ sic: "6798", name: "Example Mortgage Trust" })).naicsCode).toBe("525990");
  expect((await read({ sic: "6798", cik: "0001465740" })).naicsCode).toBe("525990");
  expect((await read({ sic: "6798" })).naicsDescription).toBe("Real Estate");
});

test.each([
  [[], "the document: [] is not an object"],
  [{ cik: "0", name: "X" }, 'cik: "0" is not a CIK'],
  [{ cik: 1, name: "" }, "name: "],
  [{ cik: 1, name: "X", tickers: "EXC" }, 'tickers: "EXC" is not a list'],
  [{ cik: 1, name: "X", sic: 3571 }, "sic: 3571 is not a text"],
  [{ cik: 1, name: "X", addresses: { business: [] } }, "addresses.business: [] is not an object"],
  [{ filingDate: [], form: [] }, "cik: nothing is not a CIK"],
])("a document that isn't a company's is refused by file and path: %j", async (document, text) => {
  await expect(companyOf(document, FILE)).rejects.toThrow(`${FILE}, ${text}`);
});

test.if(HAS_FILINGS)("of 5,833 real addresses in the United States all but six have their county", async () => {
  const rows: Record<string, string>[] = parse(await Bun.file(filingPath("../reference/sec_filers_hq.csv")).text(), {
    columns: true,
  });
  const counts = { abroad: 0, found: 0, region: 0, none: [] as string[] };
  for (const { city, zip, state_or_country: state } of rows) {
    const { isForeign, countyFips, planningRegionFips } = await home({ city, zipCode: zip, stateOrCountry: state });
    if (planningRegionFips) counts.region++;
    if (countyFips) counts.found++;
    else if (isForeign || !state) counts.abroad++;
    else counts.none.push(`${city} ${state} ${zip}`);
  }
  // What is left names another state's ZIP, or a foreign place as if it were a state.
  expect(counts).toEqual({ abroad: 1805, found: 5827, region: 113, none: expect.any(Array) });
  expect(counts.none).toHaveLength(6);
});

test("real submissions of Apple, a German filer and the SEC's test registrant are read", async () => {
  const real = async (name: string) =>
    companyOf(await Bun.file(join(import.meta.dir, "../fixtures/submissions", name)).json(), name);
  const apple = await real("CIK0000320193.json");
  expect(apple).toMatchObject({ cik: "0000320193", tickers: ["AAPL"], exchanges: ["Nasdaq"], naicsCode: "334111" });
  expect(apple.headquarters).toMatchObject({ countyFips: "06085", countyName: "Santa Clara County" });
  expect(apple.formerNames.map(({ name, to }) => `${name}, to ${to}`)).toEqual([
    "APPLE INC, to 2019-08-05",
    "APPLE COMPUTER INC, to 2007-01-04",
    "APPLE COMPUTER INC/ FA, to 1997-07-28",
  ]);
  expect((await real("CIK0000940418.json")).headquarters).toMatchObject({ country: "Germany", countyFips: null });
  expect((await real("CIK0000350001.json")).headquarters.countyFips).toBeNull();
});

describe.if(HAS_FILINGS)("real submissions outside the repository", () => {
  const real = (name: string) =>
    companyOf(JSON.parse(new TextDecoder().decode(filingBytes(`submissions/${name}`))), name);

  test("of Berkshire, a person, Tesla, an emerging company and a mortgage trust are read", async () => {
    expect((await real("CIK0001067983.json")).tickers).toEqual(["BRK-B", "BRK-A"]);
    expect(await real("CIK0000315090.json")).toMatchObject({ entityType: "other", sic: null, fiscalYearEnd: null });
    expect((await real("tesla-2022-pretty.json.gz")).headquarters.street).toBe("3500 DEER CREEK RD");
    expect((await real("CIK0001677077.json")).category).toBe("Emerging growth company");
    expect((await real("CIK0001465740.json")).naicsCode).toBe("525990");
  });
});
