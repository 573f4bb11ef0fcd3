import { describe, expect, test } from "bun:test";
import { readFootnotes } from "../../../src/labor/labstat/footnotes.ts";
import type { TableFile } from "../../../src/labor/labstat/releases.ts";
import { inPieces } from "../../loading/formats/bytes.ts";

const HEADING = "footnote_code\tfootnote_text\r\n";

const tableOf = (table: string, text: string): TableFile => ({
  table,
  selection: undefined,
  file: {
    name: `release-2024-01/ce.${table}`,
    sizeBytes: text.length,
    lastModified: undefined,
    bytes: () => inPieces(text, []),
    blob: async () => new Blob([text]),
    sha256: async () => `sha256 of ${text.length}`,
  },
});
const read = (text: string) => readFootnotes([tableOf("series", "not read"), tableOf("footnote", text)]);

describe("the footnotes of a release", () => {
  test("are texts by code, without padding, and the file's checksum counts among the release's", async () => {
    const text = `${HEADING}P            \tpreliminary   \t\r\nR\trevised\r\n1A\t"Not" published.\r\n`;
    expect(await read(text)).toEqual({
      texts: { P: "preliminary", R: "revised", "1A": '"Not" published.' },
      also: { "footnotes ce.footnote": `sha256 of ${text.length}` },
    });
  });

  test("are empty where the release has no list of them", async () => {
    expect(await readFootnotes([tableOf("series", "not read")])).toEqual({ texts: {}, also: {} });
  });

  test.each([
    ["a code in the wrong form", "PRE\tpreliminary\r\n", 'ce.footnote:2, footnote_code: "PRE" is not a footnote code'],
    [
      "two texts of a code",
      "P\tone\r\nP\tother\r\n",
      "ce.footnote:3, footnote_code: P appears twice with different texts",
    ],
    ["a code without a text", "P\t\r\n", "ce.footnote:2, footnote_text: is empty"],
  ])("are refused with %s", async (_, rows, message) => {
    await expect(read(HEADING + rows)).rejects.toThrow(message);
  });
});
