/** The list of items that a form uses. */
export type ReportKind = "10-K" | "10-KSB" | "10-Q";

/** The forms of {@link reportKind}, in the syntax that PostgreSQL also reads; case is ignored. */
export const REPORT_FORM = /^(10-?K(SB|SB40|T|405|T405)?|10-?Q(SB|T)?)(\/A)?$/i;

/** The kind of report that a form is; undefined if its items are not numbered by one of Regulation S-K's two lists. */
export function reportKind(form: string | null): ReportKind | undefined {
  if (form === null || !REPORT_FORM.test(form)) return undefined;
  if (/Q/i.test(form)) return "10-Q";
  return /KSB/i.test(form) ? "10-KSB" : "10-K";
}

/** An item of a report. */
export interface ReportItem {
  /** `item_1a`; Part I of a 10-Q is `part_i_item_1`, so that `item_1` of a 10-Q is Part II's legal proceedings. */
  type: string;
  /** As printed: `1A`. */
  number: string;
  part: "I" | "II" | "III" | "IV";
  title: string;
  /** Further words of its title in other years or at other companies. */
  otherTitles: string;
}

const item = (part: ReportItem["part"], number: string, title: string, otherTitles = ""): ReportItem => ({
  type: `item_${number.toLowerCase()}`,
  number,
  part,
  title,
  otherTitles,
});
const firstPart = (number: string, title: string, otherTitles = ""): ReportItem => ({
  ...item("I", number, title, otherTitles),
  type: `part_i_item_${number.toLowerCase()}`,
});

const EQUITY =
  "registrant registrants issuer company companys corporation common stock equity shares units market price " +
  "dividends stockholder shareholder unitholder member owner shareowner security holder matters related purchases " +
  "of securities small business and";

const TEN_K: readonly ReportItem[] = [
  item("I", "1", "Business", "description general our the company of overview"),
  item(
    "I",
    "1A",
    "Risk Factors",
    "certain and cautionary statements regarding forward looking information executive officers registrant",
  ),
  item("I", "1B", "Unresolved Staff Comments"),
  item("I", "1C", "Cybersecurity", "risk management strategy governance disclosure"),
  item("I", "2", "Properties", "description of property facilities"),
  item("I", "3", "Legal Proceedings", "and environmental matters"),
  item(
    "I",
    "4",
    "Mine Safety Disclosures",
    "submission of matters to a vote of security holders stockholders shareholders removed and reserved",
  ),
  item(
    "I",
    "4A",
    "Executive Officers of the Registrant",
    "information about our company and other key executives directors corporation",
  ),
  item(
    "II",
    "5",
    "Market for Registrant's Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
    EQUITY,
  ),
  item("II", "6", "[Reserved]", "selected consolidated financial data and operating historical information five year"),
  item(
    "II",
    "7",
    "Management's Discussion and Analysis of Financial Condition and Results of Operations",
    "managements operation position plan",
  ),
  item("II", "7A", "Quantitative and Qualitative Disclosures About Market Risk", "disclosure risks of"),
  item("II", "8", "Financial Statements and Supplementary Data", "consolidated supplemental schedules and"),
  item(
    "II",
    "9",
    "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure",
    "auditors accounting matters disclosures",
  ),
  item("II", "9A", "Controls and Procedures", "evaluation of disclosure internal control over financial reporting"),
  item("II", "9B", "Other Information"),
  item("II", "9C", "Disclosure Regarding Foreign Jurisdictions that Prevent Inspections"),
  item(
    "III",
    "10",
    "Directors, Executive Officers and Corporate Governance",
    "of the registrant company corporation matters promoters control persons compliance with section exchange act",
  ),
  item("III", "11", "Executive Compensation", "and director"),
  item(
    "III",
    "12",
    "Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters",
    "shareholder member unitholder",
  ),
  item(
    "III",
    "13",
    "Certain Relationships and Related Transactions, and Director Independence",
    "party business person",
  ),
  item(
    "III",
    "14",
    "Principal Accountant Fees and Services",
    "principal accounting accountants auditor fees controls procedures",
  ),
  // Until 2002; then its number became 15.
  item(
    "IV",
    "14",
    "Exhibits, Financial Statement Schedules, and Reports on Form 8-K",
    "exhibit statements schedule list index",
  ),
  item(
    "IV",
    "15",
    "Exhibits and Financial Statement Schedules",
    "exhibit statements schedule reports on form 8 k principal accountant fees services",
  ),
  item("IV", "16", "Form 10-K Summary", "10 k exhibits"),
];

const TEN_KSB: readonly ReportItem[] = [
  item("I", "1", "Description of Business", "our the company"),
  item("I", "1A", "Risk Factors"),
  item("I", "1B", "Unresolved Staff Comments"),
  item("I", "2", "Description of Property", "properties"),
  item("I", "3", "Legal Proceedings"),
  item("I", "4", "Submission of Matters to a Vote of Security Holders", "stockholders shareholders"),
  item("II", "5", "Market for Common Equity and Related Stockholder Matters", EQUITY),
  item(
    "II",
    "6",
    "Management's Discussion and Analysis or Plan of Operation",
    "managements financial condition results",
  ),
  item("II", "7", "Financial Statements", "and supplementary data consolidated"),
  item("II", "8", "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure"),
  item("II", "8A", "Controls and Procedures"),
  item("II", "8B", "Other Information"),
  item("III", "9", "Directors, Executive Officers, Promoters, Control Persons and Corporate Governance", "compliance"),
  item("III", "10", "Executive Compensation"),
  item("III", "11", "Security Ownership of Certain Beneficial Owners and Management", "related stockholder matters"),
  item("III", "12", "Certain Relationships and Related Transactions, and Director Independence"),
  item("III", "13", "Exhibits and Reports on Form 8-K", "list"),
  item("III", "14", "Principal Accountant Fees and Services", "controls procedures"),
];

const TEN_Q: readonly ReportItem[] = [
  firstPart("1", "Financial Statements", "consolidated condensed unaudited interim and supplementary data"),
  firstPart(
    "2",
    "Management's Discussion and Analysis of Financial Condition and Results of Operations",
    "managements operation position plan",
  ),
  firstPart("3", "Quantitative and Qualitative Disclosures About Market Risk", "disclosure risks of"),
  firstPart("4", "Controls and Procedures", "evaluation of disclosure internal control"),
  item("II", "1", "Legal Proceedings"),
  item("II", "1A", "Risk Factors"),
  item(
    "II",
    "2",
    "Unregistered Sales of Equity Securities and Use of Proceeds",
    `changes in and issuer purchases repurchases ${EQUITY}`,
  ),
  item("II", "3", "Defaults Upon Senior Securities", "default"),
  item(
    "II",
    "4",
    "Mine Safety Disclosures",
    "submission of matters to a vote of security holders stockholders removed reserved",
  ),
  item("II", "5", "Other Information", "events"),
  item("II", "6", "Exhibits", "and reports on form 8 k exhibit index"),
];

/** The items of a kind of report, in their order. */
export const REPORT_ITEMS: Readonly<Record<ReportKind, readonly ReportItem[]>> = {
  "10-K": TEN_K,
  "10-KSB": TEN_KSB,
  "10-Q": TEN_Q,
};

const regulationAb = (number: string, title: string): ReportItem => item("IV", number, title, "financial information");

/**
 * Items of Regulation AB, which General Instruction J of the form adds for asset-backed issuers. Their part is the one
 * that has them.
 */
export const REGULATION_AB_ITEMS: readonly ReportItem[] = [
  regulationAb("1108", "Servicers"),
  regulationAb("1109", "Trustees and Other Transaction Parties"),
  regulationAb("1110", "Originators"),
  regulationAb("1111", "Pool Assets"),
  regulationAb("1112", "Significant Obligors of Pool Assets"),
  regulationAb("1113", "Structure of the Transaction"),
  regulationAb("1114", "Credit Enhancement and Other Support, Except for Certain Derivatives Instruments"),
  regulationAb("1115", "Certain Derivatives Instruments"),
  regulationAb("1116", "Tax Matters"),
  regulationAb("1117", "Legal Proceedings"),
  regulationAb("1118", "Reports and Additional Information"),
  regulationAb("1119", "Affiliations and Certain Relationships and Related Transactions"),
  regulationAb("1120", "Ratings"),
  regulationAb("1121", "Distribution and Pool Performance Information"),
  regulationAb("1122", "Compliance with Applicable Servicing Criteria"),
  regulationAb("1123", "Servicer Compliance Statement"),
  regulationAb("1124", "Sponsor Interest in the Securities"),
  regulationAb("1125", "Asset-Level Information"),
];

const introduction = (part: ReportItem["part"]): ReportItem => ({
  type: `part_${part.toLowerCase()}`,
  number: "",
  part,
  title: `Introduction to Part ${part}`,
  otherTitles: "",
});

/** What a part says before its first item, by part. */
export const INTRODUCTIONS: Readonly<Record<ReportItem["part"], ReportItem>> = {
  I: introduction("I"),
  II: introduction("II"),
  III: introduction("III"),
  IV: introduction("IV"),
};

/** Every type that a section can have. */
export const SECTION_TYPES: readonly string[] = [
  ...new Set(
    [...Object.values(REPORT_ITEMS).flat(), ...REGULATION_AB_ITEMS, ...Object.values(INTRODUCTIONS)].map(
      ({ type }) => type,
    ),
  ),
];

/** The form of a type: `item_1a`, `part_i_item_2`, `item_1122`, `part_iii`. */
export const SECTION_TYPE_FORM = "(?:part_i_)?item_\\d{1,2}[a-c]?|item_11\\d\\d|part_(?:iv|i{1,3})";
