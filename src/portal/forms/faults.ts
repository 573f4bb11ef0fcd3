import type { GovdataError } from "../../errors.ts";
import type { Faults } from "./form.tsx";

/**
 * Returns an error of the API as what is wrong with the fields of a form. `filing_types[2]` is of the field
 * `filing_types`. What belongs to none of the `fields` is of the form as a whole.
 */
export function faultsOf({ message, details = [] }: GovdataError, fields: readonly string[]): Faults {
  const faults: Record<string, string> = {};
  for (const detail of details.length > 0 ? details : [{ parameter: "", message }]) {
    const [name = ""] = detail.parameter.split(/[.[]/);
    const field = fields.includes(name) ? name : "";
    const sentence = field === "" && name !== "" ? `${detail.parameter}: ${detail.message}` : detail.message;
    faults[field] = faults[field] === undefined ? sentence : `${withoutEnd(faults[field], sentence)}. ${sentence}`;
  }
  return faults;
}

/** Returns sentences without what is accepted, if the next one says the same: a pasted list can have many faults. */
function withoutEnd(sentences: string, next: string): string {
  const [end] = /; accepted: .+$/.exec(next) ?? [];
  return end !== undefined && sentences.endsWith(end) ? sentences.slice(0, -end.length) : sentences;
}
