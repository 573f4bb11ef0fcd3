import { type TProperties, Type } from "@sinclair/typebox";
import type { Context } from "../../http/endpoint.ts";
import { metadataOf } from "../../http/schema.ts";
import { nullable } from "../../schema.ts";

const companyFields = {
  cik: Type.String({ description: "CIK, 10 digits.", example: "0000320193" }),
  name: Type.String({ description: "Name, as EDGAR writes it.", example: "Apple Inc." }),
};

/** The company that an answer is of. */
export const CompanyName = Type.Object(companyFields, { $id: "CompanyName", description: "The company." });

/** The same with its ticker. */
export const CompanyReference = Type.Object(
  {
    cik: companyFields.cik,
    ticker: nullable(Type.String({ description: "Its own ticker; null: it has none now.", example: "AAPL" })),
    name: companyFields.name,
  },
  { $id: "CompanyReference", description: "The company." },
);

const SOURCE = "U.S. Securities and Exchange Commission, EDGAR";
const CADENCE = "as filed";
const EXAMPLES = {
  source: SOURCE,
  cadence: CADENCE,
  units: { revenue: "currency" },
  note: "There are rows of the fiscal years 2007 to 2025.",
};

/** `metadata` of every answer made from filings under its name in the OpenAPI document, and what an endpoint adds. */
export const secMetadata = <Added extends TProperties>(name: string, added: Added) =>
  metadataOf(name, EXAMPLES, {
    latest_period: nullable(
      Type.String({
        description: "Day of the newest filing that is loaded, of any company, whatever was asked for; null: none.",
        example: "2025-10-31",
      }),
    ),
    ...added,
  });

/** An endpoint's context, with the day of the newest filing that is loaded. */
export interface SecContext extends Pick<Context, "dataset"> {
  latestPeriod: string | null;
}

/** The fields that all have. */
export interface SecMetadata {
  source: string;
  cadence: string;
  updated_at: string;
  latest_period: string | null;
  units?: Record<string, string>;
  notes?: string[];
}

/** Where the data are from; `units` and `notes` are left out where there are none. */
export const metadata = (
  { dataset, latestPeriod }: SecContext,
  parts: { units?: Readonly<Record<string, string>>; notes?: readonly string[] } = {},
): SecMetadata => ({
  source: SOURCE,
  cadence: CADENCE,
  updated_at: dataset.updatedAt ?? "", // the dataset is loaded, or its endpoint would not be asked
  latest_period: latestPeriod,
  ...(parts.units ? { units: { ...parts.units } } : {}),
  ...(parts.notes && parts.notes.length > 0 ? { notes: [...parts.notes] } : {}),
});

/** Why nothing can be said of a company's figures. */
export const noFacts = ({ cik, name }: { cik: string; name: string }): string =>
  `EDGAR's company facts have nothing of ${name}, or are not loaded (govdata load sec ${cik})`;
