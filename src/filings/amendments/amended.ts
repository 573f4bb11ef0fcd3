/** A row of a company's filing list, as far as amendments need it (columns of submissions JSON). */
export interface FilingRow {
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filingDate: string;
  /** `YYYY-MM-DD`, or "" if the form has none. */
  reportDate: string;
  fileNumber: string;
  /** Items of an 8-K: `5.02,9.01`; "" for other forms. */
  items: string;
  /** CIK of the filer, if it is not the company: the owner of a Form 4, the filer of a Schedule 13D. */
  filer?: string;
  /** For an amended Form 3, 4 or 5: the day on which the original was submitted, from its XML. */
  originalDate?: string;
}

/** Whether a form is an amendment: it ends in `/A`. DEFR14A and DEFA14A are separate forms. */
export const isAmendment = (form: string | null): boolean => form?.endsWith("/A") === true;

/** Registration statements. Their amendments have the file number of the first, and no report date. */
const REGISTRATION = /^(?:S|F|SF|N|POS|10)-\w+$|^POS AM$/;
/** Periodic and current reports, distinguished by period or event. */
const REPORTS =
  /^(?:10-?K(?:SB|SB40|T|405|T405)?|10-?Q(?:SB|T)?|8-K(?:12B|12G3|15D5)?|20-F|40-F|6-K|11-K|18-K|ARS|10-D|N-CSRS?|NT .+)$/;
/** Beneficial ownership. A filer has one statement on a subject under one file number. */
const OWNERSHIP_SCHEDULE = /^(?:SC(?:HEDULE)? 13[DG])$/;

/**
 * Returns the accession number of what an amendment amends, among the filings of the same company; null if unknown.
 *
 * The original has the form without `/A`, was filed on or before the amendment, and is not an amendment itself, so a
 * second amendment amends the same original. Reports share the report date, registration statements the file number,
 * Schedules 13D and 13G number and filer, Forms 3 to 5 owner and day. Of several 8-Ks for one date, the one that shares
 * the most items counts; otherwise several give null, and an empty report date matches nothing. The order of accession
 * numbers means nothing, since it is their senders'.
 */
export function amendedAccession(amendment: FilingRow, filings: Iterable<FilingRow>): string | null {
  if (!isAmendment(amendment.form)) return null;
  const form = amendment.form.slice(0, -"/A".length);
  const isSame = sameness(form, amendment);
  if (!isSame) return null;
  const candidates = new Map<string, FilingRow>();
  for (const filing of filings)
    if (originalForm(filing.form) === originalForm(form) && filing.filingDate <= amendment.filingDate && isSame(filing))
      if (candidates.set(filing.accessionNumber, filing).size > MOST_CANDIDATES) break;
  if (candidates.size > MOST_CANDIDATES) return null;
  const [first, ...otherCandidates] = candidates.values();
  if (!first) return null;
  if (otherCandidates.length === 0) return first.accessionNumber;
  return form.startsWith("8-K") ? sharingItems(amendment, [first, ...otherCandidates]) : null;
}

/** Filings of one form and day, or number. With more, it is never clear which one an amendment is for. */
const MOST_CANDIDATES = 500;

/**
 * Returns a function that gives an amendment's possible originals among `filings`, so that each of thousands of
 * amendments is compared with only a few filings.
 */
export function possibleOriginals<Row extends FilingRow>(filings: readonly Row[]): (amendment: Row) => readonly Row[] {
  const keyOf = (form: string, value: string) => `${originalForm(form)} ${value}`;
  const byReportDate = Map.groupBy(filings, ({ form, reportDate }) => keyOf(form, reportDate));
  const byFileNumber = Map.groupBy(filings, ({ form, fileNumber }) => keyOf(form, fileNumber));
  return ({ form: amended, reportDate, fileNumber }) => {
    const form = amended.replace(/\/A$/, "");
    if (REPORTS.test(form)) return byReportDate.get(keyOf(form, reportDate)) ?? [];
    if (REGISTRATION.test(form) || OWNERSHIP_SCHEDULE.test(form))
      return byFileNumber.get(keyOf(form, fileNumber)) ?? [];
    return filings;
  };
}

/** `SC 13D` and `SCHEDULE 13D` are one form, renamed in 2024. */
const originalForm = (form: string): string => form.replace(/^SCHEDULE 13/, "SC 13");

/** How the original of an amendment of a form is found; undefined for forms whose rows can't show it. */
function sameness(form: string, amendment: FilingRow): ((filing: FilingRow) => boolean) | undefined {
  const { reportDate, fileNumber, filer, originalDate } = amendment;
  // All of a company's reports have one file number. Without a date, nothing distinguishes them.
  if (REPORTS.test(form)) return reportDate === "" ? undefined : (filing) => filing.reportDate === reportDate;
  if (REGISTRATION.test(form) && fileNumber !== "") return (filing) => filing.fileNumber === fileNumber;
  // All holders of a company's shares file under one number, several on one day. Only their names distinguish them.
  if (filer === undefined) return undefined;
  if (OWNERSHIP_SCHEDULE.test(form) && fileNumber !== "")
    return (filing) => filing.fileNumber === fileNumber && filing.filer === filer;
  if (/^[345]$/.test(form) && originalDate !== undefined)
    return (filing) => filing.filingDate === originalDate && filing.filer === filer;
  return undefined;
}

/** The one that shares the most items with the amendment; null if two share as many, or none shares any. */
function sharingItems(amendment: FilingRow, candidates: readonly FilingRow[]): string | null {
  const amendmentItems = new Set(itemsOf(amendment));
  const shared = candidates
    .map((filing) => ({ filing, count: itemsOf(filing).filter((item) => amendmentItems.has(item)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [best, next] = shared;
  return best && best.count > 0 && best.count > (next?.count ?? 0) ? best.filing.accessionNumber : null;
}

/** Exhibits are in nearly every 8-K and distinguish nothing. */
const itemsOf = ({ items }: FilingRow): string[] =>
  items
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && item !== "9.01" && item !== "7");
