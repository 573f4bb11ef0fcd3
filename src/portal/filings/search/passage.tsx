import { requestLine } from "../../api-client.ts";
import { dayText } from "../../parts/figures.ts";
import { companyPath, filingPath, itemLabel, sectionPath } from "../section-data.ts";
import { MarkedText } from "./marked-text.tsx";

/** A passage that a search found, as the API answers it. */
export interface Hit {
  /** With `<mark>` and `</mark>` around sentences; nothing else in it is markup. */
  chunk_text: string;
  similarity_score: number | null;
  accession_number: string;
  cik: string;
  company_name: string;
  company_ticker: string | null;
  filing_type: string;
  filed_date: string;
  section_type: string;
  section_title: string | null;
  fiscal_year: number;
  start: number;
  end: number;
  filing_url: string;
}

/** Returns a passage's name in the address of a search for others like it. */
export const passageName = ({ accession_number: accession, section_type: section, start, end }: Hit): string =>
  `${accession}:${section}:${start}-${end}`;

/** Returns the company of a passage. */
export const companyName = ({ company_name: name, cik }: Hit): string => name || `CIK ${cik}`;

/** Passages of a company with the same words, as its reports repeat them, beside the first of them. */
export interface Repeated {
  hit: Hit;
  copies: readonly Hit[];
}

/** Returns passages in their order, those that a company repeats word by word once, with the others beside it. */
export const withoutCopies = (hits: readonly Hit[]): Repeated[] =>
  [...Map.groupBy(hits, ({ cik, chunk_text: text }) => `${cik} ${text}`).values()].map(([hit, ...copies]) => ({
    hit: hit as Hit, // a group has a member
    copies,
  }));

const inSectionPath = ({ accession_number: accession, section_type: section, start, end }: Hit): string =>
  `${requestLine(sectionPath(accession, section), { start, end })}#passage`;

/** A passage with its marks, where it stands, and where to go from it. */
export function Passage({ hit, copies }: Repeated) {
  const { accession_number: accession, section_type: section } = hit;
  const inSection = inSectionPath(hit);
  return (
    <article class="passage">
      <h3>
        <a href={companyPath(hit)}>{companyName(hit)}</a> ·{" "}
        <a href={inSection}>{hit.section_title ?? itemLabel(section)}</a>
      </h3>
      <p class="note">
        <a href={filingPath(accession)}>{hit.filing_type}</a> · fiscal {hit.fiscal_year} · {itemLabel(section)} · filed{" "}
        {dayText(hit.filed_date)}
        {hit.similarity_score !== null && ` · similarity ${hit.similarity_score.toFixed(2)}`}
      </p>
      <blockquote>
        <MarkedText text={hit.chunk_text} />
      </blockquote>
      {copies.length > 0 && (
        <p class="note">
          The same words are in{" "}
          {copies.map((copy, at) => (
            <span key={passageName(copy)}>
              {at > 0 && ", "}
              <a href={inSectionPath(copy)}>
                {copy.filing_type} filed {dayText(copy.filed_date)}
              </a>
            </span>
          ))}
        </p>
      )}
      <p class="tools">
        <a href={inSection}>Read on</a>
        <a href={requestLine("/filings/search", { like: passageName(hit) })}>More like this passage</a>
        <a href={hit.filing_url} rel="noreferrer">
          Source at sec.gov
        </a>
      </p>
    </article>
  );
}
