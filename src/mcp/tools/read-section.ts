import { Type } from "@sinclair/typebox";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import { QUOTED_NOTE, quoted } from "../quoted.ts";
import { defineTool, optional, rowsOf, type ToolAnswer } from "../tool.ts";

/** Characters of an answer's text. */
const PART = 6_000;

/** What changed in a section, as the endpoint says it. */
type Changes = DataOf<"getSectionChanges">;

/** The text of an item of a filing. */
export const readSection = defineTool({
  name: "read_section",
  title: "Read a section of a filing",
  description:
    "Returns the text of one section of a 10-K or 10-Q in parts of 6,000 characters, with the offset of " +
    "the next; without section, the list of sections; with changes, the paragraphs that differ from the " +
    "previous report of the same form. Use it for 'read the risk factors of this report', 'what is new " +
    "since last year', and around a passage of search_filings. Not to search (search_filings). " +
    'Examples: {"accession":"0000320193-24-000123"}; ' +
    '{"accession":"0000320193-24-000123","section":"item_1a","changes":true}.',
  input: Type.Object(
    {
      accession: Type.String({
        pattern: "^\\d{10}-?\\d{2}-?\\d{6}$",
        description: "From search_filings or financials.",
      }),
      section: optional(Type.String({ maxLength: 20, description: "item_1a, item_7, part_i_item_2, …" })),
      offset: optional(
        Type.Integer({ minimum: 0, maximum: 50_000_000, description: "Characters, from next_offset; default 0." }),
      ),
      changes: optional(Type.Boolean({ description: "With section: only what changed since the previous report." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    filing: Type.String(),
    section: Type.String(),
    offset: Type.Integer(),
    next_offset: Type.Union([Type.Integer(), Type.Null()]),
    length: Type.Integer(),
    text: Type.String(),
    sections: rowsOf({ section: Type.String(), title: Type.String(), words: Type.Integer() }),
  }),
  mostTokens: 1800,
  async call({ accession, section, offset = 0, changes = false }, api) {
    const values = { accession_number: accession };
    if (section === undefined) return sectionsOf(api, accession);
    const filed = { ...values, section_type: section };
    const outcome = changes ? await api.ask("getSectionChanges", filed) : await api.ask("getSection", filed);
    if (!isAnswer(outcome)) throw outcome.error;
    const { data, metadata, request } = outcome;
    const text = "content" in data ? data.content : changesText(data);
    const part = text.slice(offset, offset + PART);
    const next = offset + PART < text.length ? offset + PART : null;
    return {
      ...{ filing: accession, section, offset, next_offset: next, length: text.length, text: quoted(part) },
      source: metadata.source,
      notes: [
        QUOTED_NOTE,
        ...(part === "" ? [`The offset is beyond the end of the text, which has ${text.length} characters.`] : []),
        ...(metadata.notes ?? []),
      ],
      requests: [request],
    };
  },
});

async function sectionsOf(api: ApiClient, accession: string): Promise<ToolAnswer> {
  const { data, metadata, request } = await api.get("listFilingSections", { accession_number: accession });
  return {
    filing: `${data.company_name}, ${data.filing_type} filed ${data.filed_date}`,
    sections: data.sections.map(({ section_key: key, section_title: title, word_count: words }) => ({
      ...{ section: key, title, words },
    })),
    source: metadata.source,
    notes: metadata.notes ?? [],
    requests: [request],
  };
}

/** Returns changes as one text, which parts can be cut from. */
function changesText(changes: Changes): string {
  const { previous_accession_number: previous, previous_filed_at: filed, change_summary: summary } = changes;
  const { paragraphs_added: added, paragraphs_removed: removed, paragraphs_modified: modified } = changes;
  const paragraphs = summary.paragraphs.map(({ change, text, previous_text: before }) => {
    if (change === "modified") return `Modified, before: ${before}\n\nModified, now: ${text}`;
    return change === "added" ? `Added: ${text}` : `Removed: ${before}`;
  });
  return [
    `Since the report of ${filed.slice(0, 10)} (${previous}): ${added} paragraphs added, ${removed} removed, ` +
      `${modified} modified, ${changes.paragraphs_unchanged} unchanged.`,
    ...paragraphs,
  ].join("\n\n");
}
