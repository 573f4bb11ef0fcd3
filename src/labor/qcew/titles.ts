import { fullCountyNames } from "../../reference/counties.ts";
import { referenceRows } from "../../reference/reference-rows.ts";
import { parseIndustry } from "./codes.ts";

/** An industry code of QCEW. */
export interface IndustryTitle {
  industry: number;
  title: string;
  /** The last NAICS edition with the code. Undefined while the code is in use. */
  lastEdition: string | undefined;
}

/** An area that QCEW has or had. */
export interface AreaTitle {
  code: string;
  title: string;
}

/** The codes of QCEW with their titles. */
export interface Titles {
  industries: ReadonlyMap<number, IndustryTitle>;
  /** The nation (`US000`), states (`01000`) and counties (`01001`). */
  areas: ReadonlyMap<string, AreaTitle>;
}

let read: Promise<Titles> | undefined;

/** Titles of industries and areas, read once from `data/reference`. */
export const titles = (): Promise<Titles> => {
  read ??= Promise.all([referenceRows("qcew_industries.csv"), referenceRows("qcew_areas.csv"), fullCountyNames()]).then(
    ([industries, areas, counties]) => ({
      industries: new Map(
        industries.map((row) => titled(row)).map((industryTitle) => [industryTitle.industry, industryTitle]),
      ),
      // County names are the same in all surveys here. QCEW itself writes St. Louis City.
      areas: new Map(areas.map(([code = "", title = ""]) => [code, { code, title: counties.get(code) ?? title }])),
    }),
  );
  return read;
};

function titled([code = "", edition = "", title = ""]: string[]): IndustryTitle {
  const industry = parseIndustry(code) ?? 0; // the file has only QCEW codes
  return { industry, title, lastEdition: edition === "" ? undefined : edition };
}
