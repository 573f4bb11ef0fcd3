import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type DirectorChange, directorChanges } from "../../../src/filings/directors/director-changes.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";
import { agencyPath, hasAgencyFiles } from "../../support/sources.ts";

const SOURCES = agencyPath("sec");
const hasSources = hasAgencyFiles(SOURCES);

interface Passage {
  company: string;
  proxy_year: string;
  text: string;
  changes: DirectorChange[];
}

const passages = (): [string, Passage][] =>
  readFileSync(join(SOURCES, "DEF14A/director-change-passages.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const passage: Passage = JSON.parse(line);
      return [passage.text.slice(0, 60), passage];
    });

/** The passages have full names that only the rest of the filing names: "Dr. Williams (Michelle E. Williams)". */
const asInText = ({ member_name, ...change }: DirectorChange) => ({
  member_name: member_name.replace(/^(Dr\. \w+) \(.*\)$/, "$1"),
  ...change,
});

describe.if(hasSources)("board changes of real proxies", () => {
  test.each(hasSources ? passages() : [])("passage %s", (_, { company, proxy_year, text, changes }) => {
    const read = directorChanges(readMarkup(text, "passage.txt"), { company, filed: `${proxy_year}-04-01` });
    expect(read.map(asInText)).toEqual(changes.map(asInText));
  });

  const proxies: [file: string, company: string, filed: string | null][] = [
    ["DEF14A/cabot.DEF14A.ixbrl.html.gz", "CABOT CORP", "2024-01-26"],
    ["DEF14A/cabot.DEF14A.ixbrl.html.gz", "CABOT CORP", null],
    ["DEF14A/180-degree-capital-def14a-2020.txt.gz", "180 DEGREE CAPITAL CORP. /NY/", "2020-03-25"],
  ];
  test.each(proxies)("%s of %s, filed %s, gives each change once and no other", (file, company, filed) => {
    const wanted: DirectorChange[] = JSON.parse(readFileSync(join(SOURCES, "expected.json"), "utf8")).files[file]
      .director_changes;
    const read = directorChanges(readMarkup(gunzipSync(readFileSync(join(SOURCES, file))), file), { company, filed });
    const plain = (changes: DirectorChange[]) =>
      changes
        .map(({ change_type, member_name, effective_date }) => `${member_name} ${change_type} ${effective_date}`)
        .sort();
    expect(plain(read)).toEqual(plain(wanted));
  });
});
