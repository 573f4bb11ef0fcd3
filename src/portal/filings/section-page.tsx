import { isAnswer, requestLine } from "../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { countText, dayText } from "../parts/figures.ts";
import { PageTabs } from "../parts/links.tsx";
import { Changes } from "./changes.tsx";
import { companyPath, filingPath, fiscalText, itemLabel, sectionPath } from "./section-data.ts";

/** `/filings/{accession_number}/sections/{section_type}`: the text of a section; `view=changes`: what changed. */
export async function sectionPage(context: PageContext): Promise<PageAnswer> {
  const { api, path, query } = context;
  const { accession_number: number = "", section_type: type = "" } = path;
  const values = { accession_number: number, section_type: type };
  if (query.has("csv"))
    return { kind: "csv", request: api.request("getSectionChanges", values), name: `changes-${number}-${type}` };
  const isChanges = query.get("view") === "changes";
  const answer = await api.get("getSection", values);
  const changes = isChanges ? await api.ask("getSectionChanges", values) : undefined;
  const section = answer.data;
  const { accession_number: accession, section_key: key, company_name: company, filing_type: form } = section;
  const self = sectionPath(accession, key);
  return {
    kind: "page",
    title: section.section_title ?? itemLabel(key),
    breadcrumb: [
      { label: "Companies", href: "/companies" },
      { label: company ?? `CIK ${section.cik}`, href: companyPath(section) },
      { label: `${form} of ${dayText(section.filed_date)}`, href: filingPath(accession) },
    ],
    summary: `${itemLabel(key)} of the ${form} for ${fiscalText(section)}, ${countText(section.word_count)} words`,
    freshness: `SEC EDGAR, loaded ${dayText(answer.metadata.updated_at)}`,
    from: [...(changes && isAnswer(changes) ? [changes] : []), answer],
    body: (
      <>
        <PageTabs
          label="Views"
          tabs={[
            { label: "Text", href: self, isCurrent: !isChanges },
            { label: "What changed since the previous filing", href: `${self}?view=changes`, isCurrent: isChanges },
          ]}
        />
        {changes === undefined ? (
          <Text content={section.content} passage={passageOf(query, section.content)} />
        ) : isAnswer(changes) ? (
          <Changes changes={changes.data} csv={requestLine(self, { view: "changes", csv: "changes" })} />
        ) : (
          <p class="missing">{changes.error.message}.</p>
        )}
      </>
    ),
  };
}

/** A part of a text, in UTF-16 code units. */
interface Range {
  start: number;
  end: number;
}

/** Returns the passage that the address marks: `start=` and `end=`; undefined without one. */
function passageOf(query: URLSearchParams, content: string): Range | undefined {
  const [start, end] = ["start", "end"].map((name) =>
    /^\d{1,9}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : -1,
  );
  return start !== undefined && end !== undefined && start >= 0 && start < end && start < content.length
    ? { start, end }
    : undefined;
}

/** A section's paragraphs, with a passage of it marked. */
function Text({ content, passage }: { content: string; passage: Range | undefined }) {
  if (content === "") return <p class="missing">The text of this item is under another heading.</p>;
  let at = 0;
  let isFirst = true;
  return (
    <div class="reading">
      {content.split("\n").map((paragraph, index) => {
        const from = at;
        at += paragraph.length + 1;
        if (!passage || passage.end <= from || passage.start >= from + paragraph.length)
          return <p key={index}>{paragraph}</p>;
        const start = Math.max(0, passage.start - from);
        const end = passage.end - from;
        const id = isFirst ? "passage" : undefined;
        isFirst = false;
        return (
          <p key={index} id={id}>
            {paragraph.slice(0, start)}
            <mark>{paragraph.slice(start, end)}</mark>
            {paragraph.slice(end)}
          </p>
        );
      })}
    </div>
  );
}
