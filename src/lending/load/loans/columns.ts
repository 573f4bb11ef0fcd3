import { type SourcePosition, sourceRefused } from "../../../errors.ts";

/** Columns that every edition has, and that are needed: our name, and SBA's in small letters without blanks. */
const REQUIRED = {
  program: "program",
  gross: "grossapproval",
  guaranteed: "sbaguaranteedapproval",
  approved: "approvaldate",
  county: "projectcounty",
  state: "projectstate",
  status: "loanstatus",
  chargedOff: "grosschargeoffamount",
  jobs: "jobssupported",
} as const;

/** Columns that help: older editions have no day in their rows. */
const USEFUL = {
  asOf: "asofdate",
  borrowerState: "borrstate",
  borrowerZip: "borrzip",
  borrowerCity: "borrcity",
  naics: "naicscode",
  locationId: "locationid",
  fdicNumber: "bankfdicnumber",
  ncuaNumber: "bankncuanumber",
  bankName: "bankname",
  bankCity: "bankcity",
  bankState: "bankstate",
  subprogram: "subprogram",
  processingMethod: "processingmethod",
  businessType: "businesstype",
  businessAge: "businessage",
  rateType: "fixedorvariableinterestind",
  revolver: "revolverstatus",
  term: "terminmonths",
  rate: "initialinterestrate",
  chargeOffDate: "chargeoffdate",
} as const;

/** What older editions call a column. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  [USEFUL.locationId]: "l2locid",
  [USEFUL.subprogram]: "subpgmdesc",
  [USEFUL.processingMethod]: "deliverymethod",
};

/** Where the columns are; the optional ones undefined where the file has none. */
export type LoanColumns = Readonly<
  Record<keyof typeof REQUIRED, number> & Record<keyof typeof USEFUL, number | undefined>
>;

/** As SBA writes the columns in its newest files, for messages. */
const SHOWN: Readonly<Record<string, string>> = {
  program: "Program",
  grossapproval: "GrossApproval",
  sbaguaranteedapproval: "SBAGuaranteedApproval",
  approvaldate: "ApprovalDate",
  projectcounty: "ProjectCounty",
  projectstate: "ProjectState",
  loanstatus: "LoanStatus",
  grosschargeoffamount: "GrossChargeOffAmount",
  jobssupported: "JobsSupported",
  asofdate: "AsOfDate",
};

/** What messages call a column. */
export const columnName = (key: keyof typeof REQUIRED | "asOf"): string => {
  const name = key === "asOf" ? USEFUL.asOf : REQUIRED[key];
  return SHOWN[name] ?? name;
};

/** A heading as names are compared: SBA's differ by case and blanks from edition to edition. */
const normal = (heading: string): string => heading.toLowerCase().replace(/[\s_]+/g, "");

/** Whether a row is the heading: a workbook may have a title above it. */
export const isHeading = (cells: readonly (string | null)[]): boolean =>
  cells.some((cell) => normal(cell ?? "") === REQUIRED.gross);

/**
 * Returns the index of each column, by its name: an edition may reorder columns and add others.
 * @throws `source_refused` for a heading that lacks one, or has one twice.
 */
export function columnsOf(names: readonly string[], place: SourcePosition): LoanColumns {
  const normalNames = names.map(normal);
  const find = (name: string): number | undefined => {
    const index = normalNames.indexOf(name);
    if (index !== -1 && normalNames.includes(name, index + 1))
      throw sourceRefused(place, SHOWN[name] ?? name, "duplicate column");
    return index === -1 ? undefined : index;
  };
  const missing = Object.values(REQUIRED).filter((name) => find(name) === undefined);
  if (missing.length > 0)
    throw sourceRefused(
      place,
      undefined,
      `has no column ${missing.map((name) => SHOWN[name]).join(", ")}; expected: the heading of SBA's 7(a) FOIA ` +
        `files; it has ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`,
    );
  const places = Object.entries({ ...REQUIRED, ...USEFUL }).map(([key, name]) => [
    key,
    find(name) ?? find(OLDER_NAMES[name] ?? name),
  ]);
  return Object.fromEntries(places) as LoanColumns; // the required ones were found above
}
