import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countyNames, nameKey } from "../../../src/lending/counties/names.ts";
import { countyResolver, type LoanPlace } from "../../../src/lending/counties/resolver.ts";
import { counties, isPlanningRegion } from "../../../src/reference/counties.ts";
import { findStateOrTerritory } from "../../../src/reference/states.ts";

const resolve = await countyResolver();
const names = await countyNames();
const all = [...(await counties()).values()];

const loan = (projectState: string, projectCounty: string, borrower = ""): LoanPlace => {
  const [borrowerState = "", borrowerZip = "", borrowerCity = ""] = borrower.split("|");
  return { projectState, projectCounty, borrowerState, borrowerZip, borrowerCity };
};
const found = (...parts: Parameters<typeof loan>): string => {
  const county = resolve(loan(...parts));
  return county ? `${county.fips} by ${county.way}` : "unresolved";
};

describe("a project's county is found by its name", () => {
  test.each([
    ["MO", "ST LOUIS", "29189"],
    ["MO", "ST LOUIS CITY", "29510"],
    ["MO", "Saint Louis County", "29189"],
    ["MO", "CITY OF ST. LOUIS", "29510"],
    ["MO", "SAINTE GENEVIEVE", "29186"],
    ["MO", "STE GENEVIEVE", "29186"],
    ["MD", "PRINCE GEORGES", "24033"],
    ["MD", "PRINCE GEORGE`S", "24033"],
    ["MD", "PRINCE GEORGE’S", "24033"],
    ["MD", "BALTIMORE", "24005"],
    ["MD", "BALTIMORE CITY", "24510"],
    ["IA", "OBRIEN", "19141"],
    ["IA", "O BRIEN", "19141"],
    ["GA", "DE KALB", "13089"],
    ["IL", "LA SALLE", "17099"],
    ["IL", "DU PAGE", "17043"],
    ["LA", "LA SALLE", "22059"],
    ["LA", "LASALLE PARISH", "22059"],
    ["NM", "DONA ANA", "35013"],
    ["NM", "DOÑA ANA", "35013"],
    ["PR", "MAYAGUEZ", "72097"],
    ["PR", "Mayagüez Municipio", "72097"],
    ["VA", "BRISTOL", "51520"],
    ["VA", "RADFORD", "51750"],
    ["VA", "EMPORIA", "51595"],
    ["VA", "SALEM", "51775"],
    ["VA", "ROANOKE", "51161"],
    ["VA", "ROANOKE CITY", "51770"],
    ["VA", "JAMES CITY", "51095"],
    ["VA", "BEDFORD CITY", "51019"],
    ["VA", "BEDFORD", "51019"],
    ["VA", "CLIFTON FORGE", "51005"],
    ["SD", "PINE RIDGE", "46102"],
    ["SD", "SHANNON", "46102"],
    ["SD", "OGLALA LAKOTA", "46102"],
    ["AK", "WADE HAMPTON", "02158"],
    ["AK", "KUSILVAK", "02158"],
    ["FL", "DADE", "12086"],
    ["FL", "MIAMI DADE", "12086"],
    ["FL", "MIAMI-DADE", "12086"],
    ["FL", "St. Johns Co.", "12109"],
    ["NV", "CARSON CITY", "32510"],
    ["DC", "WASHINGTON", "11001"],
    ["NY", "MANHATTAN", "36061"],
    ["CT", "HARTFORD", "09003"],
    ["GU", "GUAM", "66010"],
    ["VI", "ST THOMAS", "78030"],
    [" ny ", "New York", "36061"],
  ])("%s %s is %s", (state, county, fips) => {
    expect(found(state, county)).toBe(`${fips} by name`);
  });

  test("whatever the borrower's address, in the project's state or another", () => {
    expect(found("MO", "ST LOUIS", "MO|64108|KANSAS CITY")).toBe("29189 by name");
    expect(found("MO", "ST LOUIS", "NY|10003|NEW YORK")).toBe("29189 by name");
  });
});

describe("a project whose county has no known name", () => {
  test("is in the county of the borrower's ZIP, else city, if in the same state", () => {
    expect(found("NY", "", "NY|10003-1234|NEW YORK")).toBe("36061 by zip");
    expect(found("NY", "LOS ANGELES", "NY|00000|ALBANY")).toBe("36001 by city");
    expect(found("NY", "", "NY |0|NOWHERE")).toBe("unresolved");
    expect(found("NY", "LOS ANGELES", "CA|90012|LOS ANGELES")).toBe("unresolved");
    expect(found("NY", "", "NY|90012|LOS ANGELES")).toBe("unresolved");
  });

  test("is in the county of a city whose name no single post office has", () => {
    expect(found("CA", "NOWHERE", "CA||IRVINE")).toBe("06059 by city");
  });

  test("uses the part of a ZIP that is in the project's state", () => {
    expect(found("KY", "", "KY|42223|FORT CAMPBELL")).toStartWith("21");
    expect(found("TN", "", "TN|42223|FORT CAMPBELL")).toStartWith("47");
  });

  test("of a state that there is none of stays without one", () => {
    expect(found("ZZ", "ORANGE", "ZZ|10003|NEW YORK")).toBe("unresolved");
    expect(found("", "ORANGE", "|10003|NEW YORK")).toBe("unresolved");
  });
});

describe("a county that was split", () => {
  test("is found by ZIP, then by city, only among its successors", () => {
    expect(found("AK", "VALDEZ CORDOVA", "AK|99686|VALDEZ")).toBe("02063 by zip");
    expect(found("AK", "VALDEZ-CORDOVA CENSUS AREA", "AK|99588|GLENNALLEN")).toBe("02066 by zip");
    expect(found("AK", "VALDEZ-CORDOVA", "AK||VALDEZ")).toBe("02063 by city");
    expect(found("AK", "WRANGELL-PETERSBURG", "AK|99929|WRANGELL")).toBe("02275 by zip");
    expect(found("AK", "VALDEZ CORDOVA", "AK|99503|ANCHORAGE")).toBe("unresolved");
    expect(found("AK", "VALDEZ CORDOVA", "WA|98101|SEATTLE")).toBe("unresolved");
  });
});

describe("a planning region of Connecticut", () => {
  test("is resolved by ZIP to an old county, never to itself", () => {
    expect(found("CT", "CAPITOL PLANNING REGION", "CT|06103|HARTFORD")).toBe("09003 by zip");
    expect(found("CT", "CAPITOL", "CT|6066|VERNON")).toBe("09013 by zip");
    expect(found("CT", "CAPITOL PLANNING REGION", "NY|10001|NEW YORK")).toBe("unresolved");
    expect(found("CT", "CAPITOL PLANNING REGION", "CT|06902|STAMFORD")).toBe("unresolved");
  });

  test("is not resolved to an old county only by its name", () => {
    expect(found("CT", "GREATER BRIDGEPORT PLANNING REGION", "CT|06604|BRIDGEPORT")).toBe("09001 by zip");
    expect(found("CT", "GREATER BRIDGEPORT PLANNING REGION", "NY|10001|NEW YORK")).toBe("unresolved");
    expect(found("CT", "SOUTH CENTRAL CONNECTICUT", "CT||")).toBe("unresolved");
  });
});

describe("names of the lists", () => {
  test("all lead to their own county, in every covered spelling", () => {
    const spellings = fc.constantFrom<((name: string) => string)[]>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.toLowerCase(),
      (name) => name.normalize("NFD").replace(/\p{Mn}/gu, ""),
      (name) => name.replace(/['’.-]/g, ""),
      (name) => name.replaceAll("-", " "),
      (name) => `  ${name.replaceAll(" ", "  ")} `,
      (name) => name.replace(/\bSt\./, "Saint"),
      (name) => name.replace(/\bSte\./, "Sainte"),
      (name) => name.replace(/ (County|Parish|City and Borough|Borough|Census Area|Municipio|Municipality)$/, ""),
    );
    const current = all.filter(({ fips, ended }) => (ended === undefined ? !isPlanningRegion(fips) : fips < "10"));
    const own = current.filter(({ fips }) => !["02261", "02270"].includes(fips));
    fc.assert(
      fc.property(fc.constantFrom(...own), fc.array(spellings, { maxLength: 4 }), ({ fips, name }, changed) => {
        const written = changed.reduce((text, change) => change(text), name);
        expect(names.find(findStateOrTerritory(fips.slice(0, 2))!.usps, written), written).toEqual([fips]);
      }),
      { numRuns: 3000 },
    );
  });

  test("are unique within a state, except a county and the city that joined it", () => {
    const keys = Map.groupBy(all, ({ fips, name }) => `${fips.slice(0, 2)} ${nameKey(name)}`);
    expect([...keys].filter(([, same]) => same.length > 1)).toEqual([]);
  });
});

test("any found county is in the project's state and in the list, whatever the file has", () => {
  const known = new Set(all.map(({ fips }) => fips));
  const states = fc.constantFrom("CA", "ny ", "CT", "AK", "VA", "PR", "GU", "ZZ", "");
  const place = fc.record({
    projectState: states,
    projectCounty: fc.oneof(fc.constantFrom(...all.map(({ name }) => name)), fc.string({ unit: "binary" })),
    borrowerState: states,
    borrowerZip: fc.oneof(fc.stringMatching(/^\d{3,9}$/), fc.constantFrom("10003", "06103", "99686"), fc.string()),
    borrowerCity: fc.oneof(fc.constantFrom("HARTFORD", "Valdez", "SALEM"), fc.string()),
  });
  fc.assert(
    fc.property(place, (asked) => {
      const county = resolve(asked);
      if (!county) return;
      expect(known.has(county.fips)).toBe(true);
      expect(isPlanningRegion(county.fips)).toBe(false);
      expect(county.fips.slice(0, 2)).toBe(findStateOrTerritory(asked.projectState.trim())!.fips);
      expect(resolve(asked)).toEqual(county);
    }),
    { numRuns: 5000 },
  );
});
