import { type TProperties, Type } from "@sinclair/typebox";
import { commandText } from "../../command.ts";
import type { Context } from "../../http/endpoint.ts";
import { metadataOf } from "../../http/schema.ts";
import { updatedAtOf } from "../../http/versions.ts";
import { nullable } from "../../schema.ts";
import { INVENTED_CIK } from "../edgar/addresses.ts";
import type { XbrlFilings } from "../queries/filing-lists.ts";

const companyFields = {
  cik: Type.String({ description: "CIK, 10 digits.", example: "0000320193" }),
  name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
};

/** The company of an answer. */
export const CompanyName = Type.Object(companyFields, { $id: "CompanyName", description: "The company." });

/** The company of an answer, with its ticker. */
export const CompanyReference = Type.Object(
  {
    cik: companyFields.cik,
    ticker: nullable(Type.String({ description: "The company's ticker; null: it has none now.", example: "AAPL" })),
    name: companyFields.name,
  },
  { $id: "CompanyReference", description: "The company." },
);

/** Where all data of filings comes from. */
export const SOURCE = "U.S. Securities and Exchange Commission, EDGAR";
const CADENCE = "as filed";
const EXAMPLES = {
  source: SOURCE,
  cadence: CADENCE,
  units: { revenue: "currency" },
  note: "Rows are available for fiscal years 2007 to 2025.",
};

/** `metadata` of answers made from filings, under its name in the OpenAPI document, with an endpoint's own fields. */
export const secMetadata = <Added extends TProperties>(name: string, added: Added) =>
  metadataOf(name, EXAMPLES, {
    latest_period: nullable(
      Type.String({
        description: "Date of the newest loaded filing of any company, regardless of the request; null: none.",
        example: "2025-10-31",
      }),
    ),
    ...added,
  });

/** An endpoint's context, with the date of the newest loaded filing. */
export interface SecContext extends Pick<Context, "dataset"> {
  latestPeriod: string | null;
}

/** The fields of every answer. */
export interface SecMetadata {
  source: string;
  cadence: string;
  updated_at: string;
  latest_period: string | null;
  units?: Record<string, string>;
  notes?: string[];
}

/** Returns the source of the data; without `units` and `notes` if there are none. */
export const metadata = (
  { dataset, latestPeriod }: SecContext,
  parts: { units?: Readonly<Record<string, string>>; notes?: readonly string[] } = {},
): SecMetadata => ({
  source: SOURCE,
  cadence: CADENCE,
  updated_at: updatedAtOf(dataset),
  latest_period: latestPeriod,
  ...(parts.units ? { units: { ...parts.units } } : {}),
  ...(parts.notes && parts.notes.length > 0 ? { notes: [...parts.notes] } : {}),
});

/** Why a company has no figures: EDGAR has none, or they are not loaded; then with what loads them. */
export function noFacts({ cik, name }: { cik: string; name: string }, { isListed, hasXbrl }: XbrlFilings): string {
  if (cik === INVENTED_CIK) return `${name} is invented, to try the program: it has no company facts`;
  if (isListed && !hasXbrl) return `EDGAR has no company facts of ${name}: none of its filings has XBRL`;
  const command = `load them with: ${commandText(`load sec ${Number(cik)}`)}`;
  return hasXbrl
    ? `The company facts of ${name} are not loaded, though its filings have XBRL: ${command}`
    : `No company facts of ${name} are loaded; EDGAR has them for companies that file XBRL: ${command}`;
}

/** What answers with filings of the invented company say of their addresses; nothing for other companies. */
export const inventedNotes = (cik: string): string[] =>
  cik === INVENTED_CIK
    ? [`The company ${INVENTED_CIK} is invented, to try the program: its addresses at sec.gov lead nowhere.`]
    : [];
