import { asAccessionNumber, asCik } from "./accession.ts";
import { acceptanceInUtc, asDay } from "./dates.ts";

/** The role of a party in a filing. */
export type Role =
  | "filer"
  | "subject_company"
  | "filed_by"
  | "reporting_owner"
  | "issuer"
  | "filed_for"
  | "serial_company";

/** A party of a filing: a block of the header. */
export interface Party {
  role: Role;
  cik: string | undefined;
  name: string | undefined;
  /** Four digits. */
  sic: string | undefined;
  /** EDGAR's title of the SIC code, in capitals: `BLANK CHECKS`. */
  sicDescription: string | undefined;
  irsNumber: string | undefined;
  stateOfIncorporation: string | undefined;
  /** `MMDD`. */
  fiscalYearEnd: string | undefined;
  /** The form as it applies to this party, and its file numbers. */
  form: string | undefined;
  fileNumbers: string[];
  businessAddress: Address;
  mailAddress: Address;
  formerNames: { name: string; changed: string | undefined }[];
}

/** Keys are the header's words in lower case: `street1`, `street2`, `city`, `state`, `zip`, `phone`. */
export type Address = Partial<Record<"street1" | "street2" | "city" | "state" | "zip" | "phone", string>>;

/** The header of a submission. What it does not state is undefined. */
export interface SubmissionHeader {
  accessionNumber: string | undefined;
  form: string | undefined;
  documentCount: number | undefined;
  /** Days, `YYYY-MM-DD`. */
  period: string | undefined;
  filedDate: string | undefined;
  changedDate: string | undefined;
  effectiveDate: string | undefined;
  /** When EDGAR accepted it, ISO 8601 in UTC. */
  acceptedAt: string | undefined;
  /** Items as written in the header: descriptions, codes or numbers. */
  items: string[];
  parties: Party[];
}

const ROLES: Record<string, Role> = {
  FILER: "filer",
  "SUBJECT-COMPANY": "subject_company",
  "FILED-BY": "filed_by",
  "FILED-FOR": "filed_for",
  "REPORTING-OWNER": "reporting_owner",
  ISSUER: "issuer",
  "SERIAL-COMPANY": "serial_company",
};

/** Blocks within a party. They are not used, but the same keys have other meanings in them. */
const BLOCKS = new Set([
  "COMPANY-DATA",
  "OWNER-DATA",
  "FILING-VALUES",
  "BUSINESS-ADDRESS",
  "MAIL-ADDRESS",
  "FORMER-COMPANY",
  "FORMER-NAME",
]);

/** The names that lines of the `KEY: value` form have in the `<TAG>value` form. */
const SYNONYMS: Record<string, string> = {
  "CONFORMED-SUBMISSION-TYPE": "TYPE",
  "CONFORMED-PERIOD-OF-REPORT": "PERIOD",
  "ITEM-INFORMATION": "ITEMS",
  "FILED-AS-OF-DATE": "FILING-DATE",
  "DATE-AS-OF-CHANGE": "DATE-OF-FILING-DATE-CHANGE",
  "COMPANY-CONFORMED-NAME": "CONFORMED-NAME",
  "CENTRAL-INDEX-KEY": "CIK",
  "STANDARD-INDUSTRIAL-CLASSIFICATION": "ASSIGNED-SIC",
  EIN: "IRS-NUMBER",
  "SEC-FILE-NUMBER": "FILE-NUMBER",
  "FORMER-CONFORMED-NAME": "FORMER-CONFORMED-NAME",
  "DATE-OF-NAME-CHANGE": "DATE-CHANGED",
  "STREET-1": "STREET1",
  "STREET-2": "STREET2",
  "BUSINESS-PHONE": "PHONE",
};

/** More than any filing has. A header made only of parties would fill the memory. */
const MOST_PARTIES = 5_000;
const MOST_ITEMS = 200;
/** Longer lines are not fields. `.nc` files put at most one block into a line. */
const LONGEST_LINE = 4_000;

/** Reads the header of a submission in either form, `KEY: value` or `<TAG>value`, or in a mix of both. */
export function readHeader(text: string): SubmissionHeader {
  const reader = new HeaderReader();
  for (const line of text.split(/\r\n|\n|\r/))
    for (const { key, value } of fieldsOf(line.slice(0, LONGEST_LINE))) reader.field(key, value);
  return reader.header;
}

/** Returns the fields of a line: several if a `.nc` file leaves out line ends. */
function* fieldsOf(line: string): Generator<{ key: string; value: string }> {
  if (/<\/?[A-Z]/.test(line)) {
    for (const [, key = "", value = ""] of line.matchAll(/<(\/?[A-Z][A-Z0-9.-]*)>((?:[^<]|<(?!\/?[A-Z]))*)/g))
      yield { key, value: value.trim() };
    return;
  }
  // Cut at the colon. One pattern for key, blanks and value takes hours for a line of blanks.
  const colon = line.indexOf(":");
  const key = line.slice(0, Math.max(colon, 0)).trim();
  if (/^[A-Z][A-Z0-9 .&'/-]*$/.test(key)) yield { key: key.replace(/ +/g, "-"), value: line.slice(colon + 1).trim() };
}

class HeaderReader {
  readonly header: SubmissionHeader = {
    accessionNumber: undefined,
    form: undefined,
    documentCount: undefined,
    period: undefined,
    filedDate: undefined,
    changedDate: undefined,
    effectiveDate: undefined,
    acceptedAt: undefined,
    items: [],
    parties: [],
  };
  #party: Party | undefined;
  #block = "";

  field(key: string, value: string): void {
    const role = ROLES[key];
    if (role !== undefined && value === "") this.#beginParty(role);
    else if (BLOCKS.has(key) && value === "") this.#beginBlock(key);
    else if (key.startsWith("/")) this.#end(key.slice(1));
    else this.#read(SYNONYMS[key] ?? key, value);
  }

  #beginParty(role: Role): void {
    this.#block = "";
    this.#party = {
      role,
      cik: undefined,
      name: undefined,
      sic: undefined,
      sicDescription: undefined,
      irsNumber: undefined,
      stateOfIncorporation: undefined,
      fiscalYearEnd: undefined,
      form: undefined,
      fileNumbers: [],
      businessAddress: {},
      mailAddress: {},
      formerNames: [],
    };
    if (this.header.parties.length < MOST_PARTIES) this.header.parties.push(this.#party);
  }

  #beginBlock(key: string): void {
    this.#block = key;
  }

  #end(key: string): void {
    if (ROLES[key] !== undefined) this.#party = undefined;
    this.#block = "";
  }

  #read(key: string, value: string): void {
    if (value === "") return;
    if (this.#party) this.#readParty(this.#party, key, value);
    else this.#readTop(key, value);
  }

  #readTop(key: string, value: string): void {
    const { header } = this;
    if (key === "ACCESSION-NUMBER") header.accessionNumber ??= asAccessionNumber(value);
    else if (key === "SEC-DOCUMENT" || key === "SEC-HEADER" || key === "IMS-DOCUMENT" || key === "IMS-HEADER")
      header.accessionNumber ??= asAccessionNumber(value.split(/[.\s:]/)[0] ?? "");
    else if (key === "TYPE") header.form ??= value;
    else if (key === "PUBLIC-DOCUMENT-COUNT")
      header.documentCount ??= /^\d{1,6}$/.test(value) ? Number(value) : undefined;
    else if (key === "PERIOD") header.period ??= asDay(value);
    else if (key === "FILING-DATE") header.filedDate ??= filingDay(value);
    else if (key === "DATE-OF-FILING-DATE-CHANGE") header.changedDate ??= asDay(value);
    else if (key === "EFFECTIVENESS-DATE") header.effectiveDate ??= asDay(value);
    else if (key === "ACCEPTANCE-DATETIME") header.acceptedAt ??= acceptanceInUtc(value);
    else if (key === "ITEMS" && header.items.length < MOST_ITEMS) header.items.push(value);
  }

  #readParty(party: Party, key: string, value: string): void {
    if (this.#block.endsWith("ADDRESS")) readAddress(this.#block, party, key, value);
    else if (this.#block.startsWith("FORMER")) readFormerName(party, key, value);
    else readCompany(party, key, value);
  }
}

/** A day on which something can have been filed; undefined for others, since events are dated by it. */
function filingDay(value: string): string | undefined {
  const day = asDay(value);
  return day !== undefined && day >= FIRST_FILING && day < "2100" ? day : undefined;
}

/** The Securities Act of 1933 was the first to require filings. */
const FIRST_FILING = "1933-05-27";

function readCompany(party: Party, key: string, value: string): void {
  if (key === "CONFORMED-NAME") party.name ??= value;
  else if (key === "CIK") party.cik ??= asCik(value);
  else if (key === "ASSIGNED-SIC") readIndustry(party, value);
  else if (key === "IRS-NUMBER") party.irsNumber ??= /^0*$/.test(value) ? undefined : value;
  else if (key === "STATE-OF-INCORPORATION") party.stateOfIncorporation ??= value;
  else if (key === "FISCAL-YEAR-END") party.fiscalYearEnd ??= /^\d{4}$/.test(value) ? value : undefined;
  else if (key === "FORM-TYPE") party.form ??= value;
  else if (key === "FILE-NUMBER") party.fileNumbers.push(value);
}

/** `BLANK CHECKS [6770]`, or only the number. */
function readIndustry(party: Party, value: string): void {
  const [, description = "", sic] = /^(.*?)\s*\[?(\d{4})\]?$/.exec(value) ?? [];
  party.sic ??= sic;
  party.sicDescription ??= description || undefined;
}

function readAddress(block: string, party: Party, key: string, value: string): void {
  const address = block === "MAIL-ADDRESS" ? party.mailAddress : party.businessAddress;
  const name = key.toLowerCase();
  if (
    name === "street1" ||
    name === "street2" ||
    name === "city" ||
    name === "state" ||
    name === "zip" ||
    name === "phone"
  )
    address[name] ??= value;
}

function readFormerName(party: Party, key: string, value: string): void {
  if (key === "FORMER-CONFORMED-NAME") party.formerNames.push({ name: value, changed: undefined });
  const last = party.formerNames.at(-1);
  if (key === "DATE-CHANGED" && last) last.changed ??= asDay(value);
}
