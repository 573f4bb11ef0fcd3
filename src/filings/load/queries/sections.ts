import type { TransactionSql } from "postgres";
import { packText, SECTIONS_CHANNEL } from "../../queries/sections.ts";
import type { Exclusion } from "../../sections/exclusion.ts";
import { REPORT_FORM } from "../../sections/report-items.ts";
import type { Section } from "../../sections/sections.ts";
import { countWords } from "../../sections/words.ts";
import type { FiscalPeriod } from "../../statements/periods/fiscal-period.ts";

/** The sections of a filing, as they are stored. */
interface FilingSections {
  accessionNumber: string;
  cik: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  period: FiscalPeriod;
  excluded: Exclusion | null;
  sections: readonly Section[];
}

/**
 * Replaces the sections of a filing. Indexes are notified only if what they have of it is different now. A header
 * without document takes nothing back.
 */
export async function writeSections(
  tx: TransactionSql,
  { accessionNumber, cik, form, filedOn, period, excluded, sections }: FilingSections,
): Promise<void> {
  const texts = sections.map(({ sectionType, title, text }) => [sectionType, title, text ?? ""] as const);
  const checksum = new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([cik, form, filedOn, period.year, texts]))
    .digest("hex");
  const [written] = await tx<{ is_changed: boolean }[]>`
    insert into sec_section_filings as known (accession_number, cik, form, filed_on, fiscal_year, fiscal_quarter,
                                              excluded, sections, checksum)
    values (${accessionNumber}, ${cik}, ${form}, ${filedOn}, ${period.year}, ${period.quarter}, ${excluded},
            ${sections.length}, ${checksum})
        on conflict (accession_number) do update
       set cik = excluded.cik, form = excluded.form, filed_on = excluded.filed_on, fiscal_year = excluded.fiscal_year,
           fiscal_quarter = excluded.fiscal_quarter, excluded = excluded.excluded, sections = excluded.sections,
           checksum = excluded.checksum, is_removed = false,
           change = case when known.checksum = excluded.checksum then known.change else excluded.change end,
           changed_at = case when known.checksum = excluded.checksum then known.changed_at else excluded.changed_at end
     where ${excluded !== "no_document"} or known.is_removed
 returning change = currval('sec_section_changes') as is_changed`;
  if (!written) return;
  await tx`delete from sec_sections where accession_number = ${accessionNumber}`;
  if (sections.length > 0)
    await tx`
      insert into sec_sections ${tx(
        sections.map(({ sectionType, part, title, text, start, end }, position) => ({
          accession_number: accessionNumber,
          position,
          section_type: sectionType,
          part,
          title,
          word_count: countWords(text ?? ""),
          doc_start: start,
          doc_end: end,
          content: packText(text ?? ""),
        })),
      )}`;
  if (written.is_changed) await tx`select pg_notify(${SECTIONS_CHANNEL}, ${accessionNumber})`;
}

/** How readers refuse a document beyond a limit. */
const BEYOND_LIMIT =
  /a document may have at most|is larger than \d+ bytes|has more than \d+ (?:lines of text|cells in tables)/;

/**
 * Records why a listed report has no sections, if its document could not be read: it is too large, or `unreadable`. A
 * report that was read before stays.
 */
export const writeUnreadSections = (tx: TransactionSql, accessionNumber: string, failure: string) => tx`
    insert into sec_section_filings (accession_number, cik, form, filed_on, fiscal_year, excluded, sections, checksum)
    select accession_number, cik, form, filed_on, extract(year from coalesce(report_date, filed_on - 75) - 10),
           ${BEYOND_LIMIT.test(failure) ? "too_large" : "unreadable"}, 0, ''
      from sec_filings
     where accession_number = ${accessionNumber}
       and form ~* ${REPORT_FORM.source}
       and parsed_at is null
     order by cik
     limit 1
        on conflict (accession_number) do update
       set excluded = excluded.excluded
     where sec_section_filings.sections = 0`;
