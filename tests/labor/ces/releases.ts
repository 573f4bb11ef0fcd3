import { dataFile, type dataRow, industryFile } from "./made-lists.ts";

type Row = Parameters<typeof dataRow>;

const months = (id: string, from: number, values: readonly string[], footnotes: readonly string[] = []): Row[] =>
  values.map((value, index) => {
    const month = Math.floor(from / 100) * 12 + (from % 100) - 1 + index;
    const label = `${Math.floor(month / 12)}M${String((month % 12) + 1).padStart(2, "0")}`;
    return [id, label, value, footnotes[index] ?? ""];
  });

/** 14 months up to 2024-01, of which the last two are preliminary. */
const upToJanuary = (id: string, values: readonly string[]): Row[] =>
  months(id, 202212, values, [...Array<string>(12).fill(""), "P", "P"]);

const rising = (first: number, step: number, decimals: number): string[] =>
  Array.from({ length: 14 }, (_, index) => (first + index * step).toFixed(decimals));

/**
 * Two made releases in the agency's layout. 2023-02, coded to NAICS 2017: total nonfarm and software publishers (5112).
 * 2024-02, coded to NAICS 2022: earnings, a group of codes, halves of 238, government, a value that is not available,
 * an industry without adjusted series.
 */
export const RELEASES: Readonly<Record<string, string>> = {
  "release-2023-02/ce.industry": industryFile([
    ["00000000", "-", "Total nonfarm"],
    ["50511200", "5112", "Software publishers"],
    ["42454000", "454", "Nonstore retailers"],
  ]),
  "release-2023-02/ce.data.01a.CurrentSeasAE": dataFile([
    ...months("CES0000000001", 202211, ["154000", "154200", "154700"], ["", "P", "P"]),
    ...months("CES4245400001", 202211, ["650.0", "651.0"]),
    ...months("CES5051120001", 202211, ["600.0", "601.5"]),
  ]),
  "release-2024-02/ce.industry": industryFile([
    ["00000000", "-", "Total nonfarm"],
    ["05000000", "-", "Total private"],
    ["20238000", "238", "Specialty trade contractors"],
    ["20238001", "part 238", "Residential specialty trade contractors"],
    ["20238002", "part 238", "Nonresidential specialty trade contractors"],
    ["30000000", "-", "Manufacturing"],
    ["31327400", "3274,9", "Lime, gypsum, and other nonmetallic mineral products"],
    ["31336100", "3361", "Motor vehicles"],
    ["20236220", "23622", "Commercial building construction"],
    ["42000000", "-", "Retail trade"],
    ["43000000", "-", "Transportation and warehousing"],
    ["50513200", "5132", "Software publishers"],
    ["80000000", "81", "Other services"],
    ["90910000", "-", "Federal"],
    ["65622000", "622", "Hospitals"],
  ]),
  "release-2024-02/ce.data.0.AllCESSeries": dataFile([
    ...upToJanuary("CES0000000001", [...rising(154_300, 200, 0).slice(0, 13), "157000"]),
    ...upToJanuary("CES0500000001", rising(132_000, 150, 0)),
    ...upToJanuary("CES2023622001", rising(700, 1, 1)),
    ...upToJanuary("CES2023800001", rising(5_000, 5, 1)),
    ...upToJanuary("CES2023800101", rising(2_000, 2, 1)),
    ...upToJanuary("CES3000000001", rising(12_900, 3, 0)),
    ...upToJanuary("CES3132740001", rising(90, 0.1, 1)),
    ...upToJanuary("CES3133610001", ["280.0", "281.0", ...rising(282, 1, 1).slice(0, 10), "-", "293.9"]),
    ...upToJanuary("CES3133610002", rising(41, 0.1, 1)),
    ...upToJanuary("CES3133610003", rising(33, 0.25, 2)).slice(0, 13),
    ...upToJanuary("CES3133610006", rising(210, 1, 1)),
    ...upToJanuary("CES3133610008", rising(28, 0.1, 2)),
    ...upToJanuary("CES4200000001", rising(15_500, 1, 1)),
    ...upToJanuary("CES4300000001", rising(6_500, 1, 1)),
    ...upToJanuary("CES5051320001", rising(640, 2, 1)),
    ...upToJanuary("CES8000000001", rising(5_800, 1, 0)),
    ...upToJanuary("CES9091000001", rising(2_900, 1, 0)),
    ...upToJanuary("CEU3133610001", rising(279, 1, 1)),
    ["CEU3133610001", "2024M13", "285.0", ""],
    ...upToJanuary("CEU6562200001", rising(5_300, 4, 1)),
  ]),
};
