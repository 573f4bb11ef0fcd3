import { posix } from "node:path";
import { GovdataError, sourceRefused } from "../../errors.ts";
import type { HttpSource } from "../../loading/source/source.ts";
import { labstatAddress } from "../vocabulary/bureau.ts";
import type { TableFile } from "./releases.ts";
import { readCodeTable } from "./tables.ts";

/** The footnotes of a release: texts by code, and the checksum of their file. */
export interface Footnotes {
  texts: Record<string, string>;
  also: Record<string, string>;
}

/**
 * Reads `xx.footnote` of a release, with the columns `footnote_code footnote_text`. Empty if the release has no such
 * file.
 * @throws `source_refused` for an invalid code, and for a code with two texts.
 */
export async function readFootnotes(tables: readonly TableFile[]): Promise<Footnotes> {
  const footnotes: Footnotes = { texts: {}, also: {} };
  for (const { table, file } of tables) {
    if (table !== "footnote") continue;
    for (const { line, field } of await readCodeTable(file, { required: ["footnote_code", "footnote_text"] })) {
      const { footnote_code: code, footnote_text: text } = field;
      const position = { file: file.name, line };
      if (!/^[A-Za-z0-9]{1,2}$/.test(code))
        throw sourceRefused(position, "footnote_code", `"${code}" is not a footnote code`);
      if (Object.hasOwn(footnotes.texts, code) && footnotes.texts[code] !== text)
        throw sourceRefused(position, "footnote_code", `${code} appears twice with different texts`);
      footnotes.texts[code] = text;
    }
    footnotes.also[`footnotes ${posix.basename(file.name)}`] = await file.sha256();
  }
  return footnotes;
}

/**
 * Fetches the footnotes of a survey, whose files begin with `prefix`, from the agency. `[]` if the agency has no such
 * file; known codes have texts without it.
 */
export async function fetchFootnotes(source: HttpSource, prefix: string): Promise<TableFile[]> {
  const name = `${prefix}.footnote`;
  try {
    return [
      { table: "footnote", selection: undefined, file: await source.fetch(labstatAddress(name), { what: name }) },
    ];
  } catch (error) {
    if (error instanceof GovdataError && error.kind === "not_found") return [];
    throw error;
  }
}
