import { type Static, Type } from "@sinclair/typebox";
import { metadataOf } from "../../http/schema.ts";
import { nullable, oneOf } from "../../schema.ts";
import { SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";
import { lendingAdded, recordFields, sums } from "../figures/schema.ts";

/** Where the loans of an industry are. */
export const GEOS = ["national", "state", "county"] as const;

/** An industry's loans of one quarter. */
export const IndustryLending = Type.Object(
  {
    naics_code: Type.String({ description: "The requested NAICS code or range.", example: "722511" }),
    naics_title: Type.String({
      description: "Its title in the newest edition of NAICS that has it.",
      example: "Full-Service Restaurants",
    }),
    level: oneOf(["nation", "state", "county"], {
      name: "LendingLevel",
      description: "Whether the loans are of the nation, of one state or of one county.",
      example: "nation",
    }),
    state_fips: nullable(
      Type.String({ description: "FIPS code of the state, 2 digits; null for the nation.", example: "12" }),
    ),
    ...sums,
    ...recordFields,
    geo: oneOf(GEOS, {
      name: "LendingGeo",
      description: "The same as `level`, as the parameter `geo` has it.",
      example: "national",
    }),
    county_fips: nullable(
      Type.String({
        description: "FIPS code of the county, 5 digits; null for the nation and a state.",
        example: "12086",
      }),
    ),
  },
  {
    $id: "IndustryLendingQuarter",
    description: "7(a) loans approved in one quarter for businesses of one industry, by the NAICS code that was filed.",
  },
);
export type IndustryLending = Static<typeof IndustryLending>;

/** `metadata` of an industry's lending. */
export const industryLendingMetadata = metadataOf(
  "IndustryLendingMetadata",
  {
    source: SBA_SOURCE,
    cadence: SBA_CADENCE,
    units: { total_amount: "usd" },
    note: "Loans are counted by the NAICS code that was filed with them.",
  },
  {
    ...lendingAdded,
    unresolved: nullable(
      Type.Integer({
        description:
          "Loans of the same nation, state or county and quarters without a NAICS code, or with one that no edition " +
          "from 1997 to 2022 has, loans. They are in no industry. Null where none of the quarters is loaded.",
        example: 2,
      }),
    ),
  },
);
