import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A month or year of a LABSTAT file as it is written: `period` as `202401`, annual averages as `202413`. */
export interface WrittenRow {
  id: string;
  period: string;
  /** A number without padding and trailing zeros, or `-`. */
  value: string;
  footnotes: string;
}

/** Rows of a LABSTAT data file (`.gz` or plain) in its order, read in another way than the program's. */
export function writtenRows(file: string): WrittenRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [id = "", year = "", period = "", value = "", footnotes = ""] = line
        .split("\t")
        .map((field) => field.trim());
      return { id, period: year + period.slice(1), value: value === "-" ? "-" : String(Number(value)), footnotes };
    });
}

/** A row as tests show a served month: `202401 157700 P`, without a trailing blank where there is no footnote. */
export const shownRow = ({ period, value, footnotes }: Omit<WrittenRow, "id">): string =>
  [period, value, ...(footnotes ? [footnotes] : [])].join(" ");
