import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { jolts } from "../../src/labor/jolts/load/jolts.ts";
import { dataFile, type MadeRelease, type MadeSeries, seriesFile } from "../labor/made-files.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Levels and rates of a cut: an element each, with the values of three months. */
const cutOf = (adjustment: "S" | "U", cut: string, elements: Record<string, readonly string[]>): MadeRelease =>
  Object.fromEntries(
    Object.entries(elements).map(([element, values]) => [
      `JT${adjustment}${cut}${element}`,
      values.map((value, index): MadeSeries[number] => [
        `2022-0${6 + index}`,
        value,
        index === values.length - 1 ? "P" : "",
      ]),
    ]),
  );

const NATION = "000000000000000";
/** The figures of total nonfarm are those of the release of October 2022; the others are made up. */
const OCTOBER: MadeRelease = {
  ...cutOf("S", NATION, {
    JOL: ["11040", "11170", "10053"],
    JOR: ["6.8", "6.8", "6.2"],
    HIL: ["6416", "6238", "6277"],
    HIR: ["4.2", "4.1", "4.1"],
    TSL: ["5927", "5794", "5976"],
    TSR: ["3.9", "3.8", "3.9"],
    QUL: ["4237", "4058", "4158"],
    QUR: ["2.8", "2.7", "2.7"],
    LDL: ["1330", "1390", "1460"],
    LDR: ["0.9", "0.9", "1.0"],
    OSL: ["360", "346", "358"],
    OSR: ["0.2", "0.2", "0.2"],
    UOR: ["0.5", "0.5", "0.6"],
  }),
  ...cutOf("U", NATION, { JOL: ["11100", "11500", "10100"], HIL: ["7000", "6800", "0"] }),
  ...cutOf("S", "320000000000000", {
    JOL: ["500", "530", "477"],
    HIL: ["250", "240", "258"],
    HIR: ["3.1", "3.0", "3.2"],
  }),
  ...cutOf("S", "110099000000000", { JOL: ["40", "41", "-"], HIL: ["20", "21", "-"] }),
  ...cutOf("S", "000000060000000", {
    JOL: ["1200", "1180", "1163"],
    HIL: ["650", "640", "637"],
    UOR: ["0.6", "0.6", "0.7"],
  }),
  ...cutOf("S", "000000010000000", { JOL: ["130", "128", "125"], HIL: ["90", "88", "86"] }),
  ...cutOf("S", "000000MW0000000", { JOL: ["1900", "1950", "1889"], HIL: ["1300", "1320", "1330"] }),
  ...cutOf("S", "100000000000001", { JOL: ["1700", "1690", "1688"], HIL: ["870", "860", "865"] }),
  ...cutOf("S", "100000000000006", { JOL: ["300", "310", "305"], HIL: ["90", "95", "94"] }),
};
/** A month more, and a revision of the one before. */
const NOVEMBER: MadeRelease = {
  ...OCTOBER,
  [`JTS${NATION}JOL`]: [
    ["2022-06", "11040"],
    ["2022-07", "11170"],
    ["2022-08", "10280"],
    ["2022-09", "10717", "P"],
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      const files = Object.entries({ "release-2022-10": OCTOBER, "release-2022-11": NOVEMBER }).flatMap(
        ([folder, release]) => [
          [`${folder}/jt.data.1.AllItems`, dataFile(release)],
          [`${folder}/jt.series`, seriesFile(release)],
        ],
      );
      const footnotes = "footnote_code\tfootnote_text\r\nP\tPreliminary in the list.\r\n";
      await loadFrom(jolts, database, {
        ...Object.fromEntries(files),
        "release-2022-10/jt.footnote": footnotes.replace("Preliminary", "Older, preliminary"),
        "release-2022-11/jt.footnote": footnotes,
      });
    },
  });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = async (path: string): Promise<any> => server.json(`/v1/us/bls${path}`);

describe("turnover of an industry", () => {
  test("has levels, rates and openings per hire for each month of the newest release", async () => {
    const { data, metadata } = await get("/industries/00/turnover?from_date=2022-08&to_date=2022-08");
    expect(data).toEqual([
      {
        period: "2022-08",
        naics_code: "00",
        jolts_industry_code: "000000",
        job_openings: 10280,
        job_openings_rate: 6.2,
        hires: 6277,
        hires_rate: 4.1,
        total_separations: 5976,
        total_separations_rate: 3.9,
        quits: 4158,
        quits_rate: 2.7,
        layoffs_and_discharges: 1460,
        layoffs_and_discharges_rate: 1,
        other_separations: 358,
        other_separations_rate: 0.2,
        unemployed_per_job_opening: 0.6,
        labour_market_tightness: 1.64,
        adjustment: "sa",
        preliminary: true,
        footnotes: "P",
        value_notes: null,
        jolts_industry_name: "Total nonfarm",
        naics_match_level: "total",
        year: 2022,
        month: 8,
      },
    ]);
    expect(metadata).toMatchObject({
      value_notes: {},
      source: "U.S. Bureau of Labor Statistics, Job Openings and Labor Turnover Survey",
      survey: "jolts",
      latest_period: "2022-09",
      adjustment: "sa",
      as_of: { date: null, published_on: "2022-11-01", published_from: "folder" },
      naics_code: "00",
      jolts_industry_code: "000000",
      jolts_industry_title: "Total nonfarm",
      match_note: null,
      units: { hires: "thousands of persons", hires_rate: "percent" },
      footnotes: { P: "Preliminary in the list." }, // of the newest release, not the built-in text
    });
  });

  test("as of a day has only what had been published by then", async () => {
    const openings = async (asOf: string) =>
      (await get(`/industries/00/turnover?as_of=${asOf}`)).data.map((row: { period: string; job_openings: number }) => [
        row.period,
        row.job_openings,
      ]);
    const first = [
      ["2022-06", 11040],
      ["2022-07", 11170],
      ["2022-08", 10053],
    ];
    expect(await openings("2022-10-31")).toEqual(first);
    expect(await openings("2022-11-01")).toEqual([...first.slice(0, 2), ["2022-08", 10280], ["2022-09", 10717]]);
    const { error } = await get("/industries/00/turnover?as_of=2022-09-30");
    expect(error).toMatchObject({ status: 404, code: "not_found" });
    expect(error.message).toContain("the earliest is that of 2022-10-01");
  });

  test("comes from the narrowest JOLTS industry, which a note names", async () => {
    const { data, metadata } = await get("/industries/3361/turnover");
    expect(data.at(-1)).toMatchObject({
      jolts_industry_code: "320000",
      job_openings: 477,
      labour_market_tightness: 1.85,
    });
    expect(metadata).toMatchObject({ jolts_industry_code: "320000", naics_code: "3361" });
    expect(metadata.match_note).toContain(
      "Durable goods manufacturing (320000), the narrowest industry that contains it",
    );
    const logging = await get("/industries/113310/turnover/latest");
    expect(logging.data).toMatchObject({ jolts_industry_code: "110099", jolts_industry_title: "Mining and logging" });
  });

  test("has its own unadjusted figures; 0 hires give null openings per hire", async () => {
    const { data, metadata } = await get("/industries/00/turnover?adjustment=nsa");
    expect(
      data.map(({ labour_market_tightness }: { labour_market_tightness: number }) => labour_market_tightness),
    ).toEqual([1.59, 1.69, null]);
    expect(data[0]).toMatchObject({ job_openings: 11100, quits: null, adjustment: "nsa" });
    expect(metadata.adjustment).toBe("nsa");
  });

  test("in the newest month skips a month without figures", async () => {
    expect((await get("/industries/00/turnover/latest")).data).toMatchObject({
      period: "2022-09",
      naics_code: "00",
      job_openings: 10717,
      hires: null,
    });
    const { data } = await get("/industries/21/turnover/latest");
    expect(data).toMatchObject({ period: "2022-07", job_openings: 41, footnotes: null });
    const series = await get("/industries/21/turnover");
    expect(series.data.at(-1)).toMatchObject({ period: "2022-08", job_openings: null, hires: null });
  });

  test.each([
    ["814110", "JOLTS does not cover private households (814)"],
    ["111", "except logging (1133)"],
    ["999999", "neither NAICS 2017 nor 2022 has it"],
    ["52", "The loaded files of JOLTS have no series of Finance and insurance (520000)"],
  ])("of %s is a 404 that says why", async (naics, message) => {
    const { error } = await get(`/industries/${naics}/turnover`);
    expect(error).toMatchObject({ status: 404, code: "not_found" });
    expect(error.message).toContain(message);
    expect((await get(`/industries/${naics}/turnover/latest`)).error.message).toBe(error.message);
  });

  test.each([
    ["/industries/3/turnover", "naics"],
    ["/industries/00/turnover?from_date=2022-13", "from_date"],
    ["/industries/00/turnover?from_date=2022-09&to_date=2022-01", "from_date"],
    ["/industries/00/turnover?adjustment=raw", "adjustment"],
    ["/industries/00/turnover?as_of=2022-02-30", "as_of"],
    ["/industries/00/turnover/latest?from_date=2022-01", "from_date"],
  ])("%s is a 400 that names %s and what is accepted", async (path, parameter) => {
    const { error } = await get(path);
    expect(error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(error.details.map((detail: { parameter: string }) => detail.parameter)).toEqual([parameter]);
    expect(error.details[0].message).toMatch(/accepted/i);
  });

  test("is open at either end of its range", async () => {
    const periods = async (query: string) =>
      (await get(`/industries/3361/turnover?${query}`)).data.map(({ period }: { period: string }) => period);
    expect(await periods("from_date=2022-07")).toEqual(["2022-07", "2022-08"]);
    expect(await periods("to_date=2022-06")).toEqual(["2022-06"]);
    expect(await periods("from_date=2030-01")).toEqual([]);
  });

  test("has the same figures as CSV and NDJSON", async () => {
    const { data } = await get("/industries/00/turnover");
    const text = await (await server.get("/v1/us/bls/industries/00/turnover?format=ndjson")).text();
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(data);
    const csv = await (await server.get("/v1/us/bls/industries/00/turnover?format=csv")).text();
    const lines = csv.trimEnd().split("\r\n");
    const repeats = ["year", "month", "jolts_industry_name", "naics_match_level"];
    const names = Object.keys(data[0]).filter((name) => !repeats.includes(name));
    expect(lines[0]).toBe(names.join(","));
    expect(lines).toHaveLength(data.length + 1);
  });
});

describe("turnover of a state", () => {
  test("has no other separations, and names the states that the files lack", async () => {
    const { data, metadata } = await get("/states/06/turnover?from_date=2022-08");
    expect(data).toMatchObject([
      { period: "2022-08", fips: "06", job_openings: 1163, other_separations: null, unemployed_per_job_opening: 0.7 },
    ]);
    expect(metadata.state_name).toBe("California");
    expect(metadata.value_notes).toMatchObject({
      other_separations: "not_published",
      other_separations_rate: "not_published",
    });
    expect(metadata.notes[0]).toStartWith("The loaded files have 2 of 51 states; absent: Alaska (02), Arizona (04)");
  });

  test.each([
    ["08", "JOLTS publishes Colorado (08), but it is not in the loaded files, which have 2 states: 01, 06"],
    ["72", "JOLTS does not cover Puerto Rico"],
    ["00", 'There is no state "00"'],
    ["99", 'There is no state "99"'],
  ])("%s is a 404 that says why", async (fips, message) => {
    const { error } = await get(`/states/${fips}/turnover`);
    expect(error.status).toBe(404);
    expect(error.message).toContain(message);
  });
});

describe("turnover of a region", () => {
  test.each(["Midwest", "midwest", "MIDWEST"])("%s is found in any case", async (region) => {
    const { data } = await get(`/regions/${region}/turnover?from_date=2022-08`);
    expect(data).toMatchObject([{ region: "Midwest", job_openings: 1889, hires: 1330, labour_market_tightness: 1.42 }]);
  });

  test("is a 404 if the files lack the region, and a 400 with the four names if it is unknown", async () => {
    expect((await get("/regions/West/turnover")).error.status).toBe(404);
    const { error } = await get("/regions/East/turnover");
    expect(error.status).toBe(400);
    expect(error.message).toContain("Northeast, South, Midwest, West");
  });
});

describe("turnover by size", () => {
  test("has the newest month of every size class by default", async () => {
    const { data } = await get("/turnover/by-size");
    expect(data).toMatchObject([
      { period: "2022-08", size_class: "01", size_class_title: "1 to 9 employees", job_openings: 1688 },
      { period: "2022-08", size_class: "06", size_class_title: "5,000 or more employees", job_openings: 305 },
    ]);
  });

  test("is a series if a range is given, and can be limited to one class", async () => {
    const { data } = await get("/turnover/by-size?to_date=2022-07&size_class=06");
    expect(data.map((row: { period: string; hires: number }) => [row.period, row.hires])).toEqual([
      ["2022-06", 90],
      ["2022-07", 95],
    ]);
    expect((await get("/turnover/by-size?from_date=2022-06")).data).toHaveLength(6);
    expect((await get("/turnover/by-size?size_class=03")).error.status).toBe(404);
    expect((await get("/turnover/by-size?size_class=07")).error.status).toBe(400);
  });
});

describe("metrics of JOLTS", () => {
  test("compare states; a state without a value has null and is named", async () => {
    const { data, metadata } = await get("/states/compare?metric=jolts_job_openings&fips=06,01,08");
    expect(data).toMatchObject({ metric: "jolts_job_openings", period: "2022-08" });
    expect(data.areas).toMatchObject([
      { fips: "06", value: 1163, rank: 1, preliminary: true },
      { fips: "01", value: 125, rank: 2 },
      { fips: "08", name: "Colorado", value: null, value_note: "not_loaded", rank: null },
    ]);
    expect(metadata.notes.join(" ")).toContain("No value at 2022-08: 08 (Colorado)");
  });

  test("cover all areas of a level, and an industry of the nation", async () => {
    const { data } = await get("/metrics/labour_market_tightness/values?level=state");
    expect(data).toMatchObject([
      { fips: "01", value: 1.45 },
      { fips: "06", value: 1.83 },
    ]);
    const nation = await get("/metrics/jolts_hires_rate/values?level=nation&naics=3361&period=2022-06");
    expect(nation.data).toMatchObject([{ fips: "1", period: "2022-06", value: 3.1 }]);
    expect(nation.metadata.notes[0]).toContain("Durable goods manufacturing (320000)");
  });

  test("are a 400 that lists the levels if JOLTS does not publish them for the level", async () => {
    const { error } = await get("/metrics/jolts_other_separations/values?level=state");
    expect(error.status).toBe(400);
    expect(error.message).toContain("nation, region");
  });
});

test("an industry has the first and last month of the JOLTS industry that contains it", async () => {
  const coverage = async (naics: string) => (await get(`/industries/${naics}`)).data.coverage.jolts;
  expect(await coverage("3361")).toEqual({ first_period: "2022-06", last_period: "2022-08" });
  expect(await coverage("00")).toEqual({ first_period: "2022-06", last_period: "2022-09" });
  expect(await coverage("111")).toBeNull();
});
