import { requestLine } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { dayText } from "../../parts/figures.ts";
import { SourceLink } from "../../parts/source-link.tsx";
import { companyPath, filingPath, itemLabel, sectionPath } from "../section-data.ts";

/** A passage that a search found. Its text has `<mark>` and `</mark>` around sentences, and no other markup. */
export type Hit = RowOf<"searchSections">;

type NamedPlace = Pick<Hit, "accession_number" | "section_type" | "start" | "end">;

/** Returns a passage's name in the address of a search for others like it. */
export const passageName = ({ accession_number: accession, section_type: section, start, end }: NamedPlace): string =>
  `${accession}:${section}:${start}-${end}`;

/** Returns the company of a passage. */
export const companyName = ({ company_name: name, cik }: Hit): string => name || `CIK ${cik}`;

/** Whether the words of a hit are those of the passage with this name. */
export const hasPassage = (hit: Hit, name: string): boolean =>
  [hit, ...hit.also_in].some((place) => passageName(place) === name);

const inSectionPath = ({ accession_number: accession, section_type: section, start, end }: NamedPlace): string =>
  `${requestLine(sectionPath(accession, section), { start, end })}#passage`;

/** A passage with its marks, its place, and links from it. */
export function Passage({ hit }: { hit: Hit }) {
  const { accession_number: accession, section_type: section, fiscal_year: year } = hit;
  const inSection = inSectionPath(hit);
  return (
    <article class="passage">
      <h3>
        <a href={companyPath(hit)}>{companyName(hit)}</a> ·{" "}
        <a href={inSection}>{hit.section_title ?? itemLabel(section)}</a>
      </h3>
      <p class="note">
        <a href={filingPath(accession)}>{hit.filing_type}</a> · fiscal {year} · {itemLabel(section)} · filed{" "}
        {dayText(hit.filed_date)}
      </p>
      <blockquote>
        <MarkedText text={hit.chunk_text} />
      </blockquote>
      {hit.also_in.length > 0 && <OtherPlaces hit={hit} />}
      <p class="tools">
        <a href={inSection}>Read on</a>
        <a href={requestLine("/filings/search", { like: passageName(hit) })}>More like this passage</a>
        <SourceLink cik={hit.cik} href={hit.filing_url} text="Source at sec.gov" />
      </p>
    </article>
  );
}

/** Links to where else the words of a passage are. */
function OtherPlaces({ hit }: { hit: Hit }) {
  const moreCount = hit.also_in_count - hit.also_in.length;
  return (
    <p class="note">
      The same words are in{" "}
      {hit.also_in.map((place, at) => (
        <span key={passageName(place)}>
          {at > 0 && ", "}
          <a href={inSectionPath(place)}>
            {place.accession_number === hit.accession_number
              ? `${itemLabel(place.section_type)} of the same report`
              : `${place.filing_type} filed ${dayText(place.filed_date)}`}
          </a>
        </span>
      ))}
      {moreCount > 0 && ` and ${moreCount} more`}
    </p>
  );
}

/** A text with the marks that the API puts around sentences. All else in it is text, whatever it looks like. */
function MarkedText({ text }: { text: string }) {
  let isMarked = false;
  return (
    <>
      {text.split(/(<\/?mark>)/).map((piece, index) => {
        if (piece === "<mark>" || piece === "</mark>") {
          isMarked = piece === "<mark>";
          return null;
        }
        return isMarked ? <mark key={index}>{piece}</mark> : piece;
      })}
    </>
  );
}
