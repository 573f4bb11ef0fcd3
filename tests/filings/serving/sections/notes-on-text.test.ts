import { expect, test } from "bun:test";
import { countWords } from "../../../../src/filings/sections/words.ts";
import { notesOnText } from "../../../../src/filings/serving/sections/notes-on-text.ts";
import { sectionsOfText } from "../../sections/read-made.ts";

test.each([
  ["Items 10, 11, 12, 13 and 14. Directors and Others", "item_10", ["item_11", "item_12", "item_13", "item_14"]],
  ["Items 1 and 2. Business and Properties", "item_1", ["item_2"]],
  ["Item 1. and 2. Business and Properties", "item_1", ["item_2"]],
])("an item without text says which item of its heading has it: %s", (heading, first, others) => {
  const html = `<html><p><b>${heading}</b><p>All is said here.<p><b>Item 15. Exhibits</b><p>Listed.</html>`;
  const sections = sectionsOfText("10-K", html).map(({ sectionType, part, title, text, start, end }, position) => ({
    ...{ position, section_type: sectionType, part, title, word_count: countWords(text ?? "") },
    ...{ doc_start: start, doc_end: end },
  }));
  const notes = new Map(sections.map((section) => [section.section_type, notesOnText(section, sections)]));
  expect(notes.get(first)).toEqual([]);
  for (const other of others)
    expect(notes.get(other)).toEqual([`The text is that of ${first}: one heading names both items.`]);
  expect(notes.get("item_15")).toEqual([]);
});

test("an item whose text is under no heading that it shares says only that", () => {
  const alone = {
    position: 0,
    section_type: "item_6",
    part: "II",
    title: "[Reserved]",
    word_count: 0,
    doc_start: 5,
    doc_end: 9,
  };
  expect(notesOnText(alone, [alone])).toEqual([
    "The text of this item is under another heading, or an index only names its pages.",
  ]);
});
