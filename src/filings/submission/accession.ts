/** An accession number in any form: with dashes, or as the 18 digits of a folder. */
const DASHED = /^(\d{10})-(\d{2})-(\d{6})$/;
const BARE = /^(\d{10})(\d{2})(\d{6})$/;

/**
 * Returns the form with dashes, `0000320193-24-000123`, that all data use; undefined for other texts. The first ten
 * digits are the CIK of the sender, often an agent. Never take them for the company's.
 */
export function asAccessionNumber(text: string): string | undefined {
  const [, sender, year, sequence] = DASHED.exec(text.trim()) ?? BARE.exec(text.trim()) ?? [];
  return sender === undefined ? undefined : `${sender}-${year}-${sequence}`;
}

/** The 18 digits that name a filing's folder at EDGAR. */
export const accessionFolder = (accessionNumber: string): string => accessionNumber.replaceAll("-", "");

/** Returns a CIK as all data use it, ten digits; undefined for other texts (no filer has 0). */
export function asCik(text: string): string | undefined {
  const digits = /^0*([1-9]\d{0,9})$/.exec(text.trim())?.[1];
  return digits?.padStart(10, "0");
}

/** What a path says about a filing. */
export interface PathIdentity {
  accessionNumber: string | undefined;
  cik: string | undefined;
  /** It is a file in the filing's folder, where documents have their own names. */
  isInFolder: boolean;
}

/**
 * `edgar/data/320193/000032019324000123/`, and the same with dashes. Without `data`, a number before it may be a year.
 */
const FOLDER = /(?:^|\/)(?:data\/(\d{1,10})\/)?(\d{18}|\d{10}-\d{2}-\d{6})\//;
/** `320193_10K_2024_0000320193-24-000123.htm`, as archives of filings name them. */
const NAMED_FOR_FILER = /(?:^|\/)(\d{1,10})_[^/]+_\d{4}_\d{10}-\d{2}-\d{6}(?!\d)[^/]*$/;

/** Reads a path in a filing's folder, or a name with the accession number, which the company's CIK can precede. */
export function identityOfPath(path: string): PathIdentity {
  const [, cik = "", folder = ""] = FOLDER.exec(path) ?? [];
  const dashed = /(?<!\d)\d{10}-\d{2}-\d{6}(?!\d)(?=[^/]*$)/.exec(path)?.[0];
  if (dashed === undefined)
    return { accessionNumber: asAccessionNumber(folder), cik: asCik(cik), isInFolder: folder !== "" };
  const [, filer = cik] = NAMED_FOR_FILER.exec(path) ?? [];
  return { accessionNumber: dashed, cik: asCik(filer), isInFolder: false };
}
