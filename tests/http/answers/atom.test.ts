import { expect, test } from "bun:test";
import fc from "fast-check";
import { feedText } from "../../../src/http/answers/atom.ts";
import { below, readXml, textOf } from "../../support/atom.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("&", "<", ">", '"', "'", "]]>", "&amp;", "\0", "\x1b", "\r", "\n", "\t", "\ud800"),
  }),
);

/** What XML 1.0 can have of a text: the rest is U+FFFD. */
const kept = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML can't have
  value.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");

test("a reader of XML gets every text back, in elements and in attributes", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (pairs) => {
      const entries = pairs.map(([name, label]) => ({
        id: "urn:example:1",
        title: name,
        updatedAt: "2026-01-01T00:00:00Z",
        authors: [name],
        summary: label,
        categories: [{ scheme: "urn:example:scheme", term: "1", label }],
        alternates: [],
      }));
      const page = { entries, pages: [], linkBase: "", target: "/v1/feed.atom" };
      const xml = feedText(
        { title: "Feed", subject: "/v1/feed", author: "Author", updatedAt: "2026-01-01T00:00:00Z" },
        page,
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't have these, not even escaped
      expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      const read = below(readXml(xml), "entry").map((entry) => [
        textOf(entry, "title"),
        textOf(entry, "summary"),
        below(entry, "category")[0]?.attributes.label,
      ]);
      expect(read).toEqual(pairs.map(([name, label]) => [kept(name), kept(label), kept(label)]));
    }),
  );
});
