import { describe, expect, test } from "bun:test";
import { documentLines } from "../../../src/filings/markup/lines.ts";
import { reportSections } from "../../../src/filings/sections/sections.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";
import { expectedFilings, filingBytes, HAS_FILINGS } from "../sources.ts";

/** What the known lists leave out: 4A, items of Regulation AB, and what parts say first. */
const LEFT_OUT = /^(?:item_4a|item_11\d\d|part_i{1,3}v?)$/;
/** Items whose known text only refers to the pages behind the last item, with which it continues. */
const GOES_ON = new Set(["10-K/carbo-10-k-2017.htm.gz item_8"]);

/** Letters of a heading and the first words. */
const LONGEST_HEADING = 200;

describe.if(HAS_FILINGS)("of the real reports", () => {
  const reports = Object.entries(HAS_FILINGS ? expectedFilings() : {}).filter(([name]) => /^10-[KQ]/.test(name));
  const read = (name: string) => {
    const filing = readFiling(filingBytes(name), name);
    const lines = filing.document ? documentLines(filing.document) : [];
    const documentText = lines.map((line) => line.text).join("\n");
    return reportSections(filing).map(({ sectionType, text, start, end }) => ({
      type: name.startsWith("10-Q") && !sectionType.startsWith("part") ? `part_ii_${sectionType}` : sectionType,
      text: text ?? "",
      whole: documentText.slice(start, end),
    }));
  };

  test("all 38 have the known items", () => {
    expect(reports.length).toBe(38);
    const wrong = reports.flatMap(([name, { items = [] }]) => {
      const foundTypes = read(name).map(({ type }) => type);
      const lacking = items.filter((type) => !foundTypes.includes(type));
      const more = foundTypes.filter((type) => !items.includes(type) && !LEFT_OUT.test(type));
      return lacking.length + more.length === 0 ? [] : [`${name} lacks ${lacking}, has ${more}`];
    });
    expect(wrong).toEqual([]);
  });

  test("all 166 known texts begin and end with the known words", () => {
    const squeezed = (text = "") => text.replace(/\s+/g, "");
    let count = 0;
    const wrong: string[] = [];
    for (const [name, { sections: known = {} }] of reports) {
      const foundSections = Object.keys(known).length > 0 ? read(name) : [];
      for (const [type, { first_8_words: first, last_8_words: last }] of Object.entries(known)) {
        const section = foundSections.find((candidate) => candidate.type === type);
        count++;
        // A table of numbers is not in the text, but between its offsets.
        const begins =
          squeezed(section?.text).startsWith(squeezed(first)) ||
          squeezed(section?.whole).slice(0, LONGEST_HEADING).includes(squeezed(first));
        const ends = GOES_ON.has(`${name} ${type}`)
          ? squeezed(section?.text).includes(squeezed(last))
          : squeezed(section?.whole).endsWith(squeezed(last));
        if (!begins || !ends) wrong.push(`${name} ${type}`);
      }
    }
    expect([count, wrong]).toEqual([166, []]);
  });
});
