import { Type } from "@sinclair/typebox";
import { NAICS_LEVELS } from "../../reference/naics.ts";
import { inPlace, nullable, oneOf } from "../../schema.ts";
import { adjustmentsField } from "../vocabulary/adjustment.ts";
import { withoutRepeats, yearSpan } from "../vocabulary/client-fields.ts";
import { laborMetadata } from "../vocabulary/metadata.ts";

/** Levels in the list: the NAICS levels, and the totals that are not in NAICS. */
export const LEVELS = ["total", ...NAICS_LEVELS] as const;

/** The digits of each level's codes; 0: totals. */
export const LEVEL_DIGITS = ["0", "2", "3", "4", "5", "6"] as const;

const Span = Type.Object(
  {
    first_period: Type.String({ description: "First period.", example: "1990-01" }),
    last_period: Type.String({ description: "Last period.", example: "2022-04" }),
  },
  { $id: "PeriodSpan", description: "First and last period that are loaded." },
);

const spanOf = (survey: string) => nullable(inPlace(Span, `Periods loaded in ${survey}; null: none.`));

const code = Type.String({ description: "NAICS code, range, `00` or `05`.", example: "3361" });
const title = Type.String({
  description: "Title in the newest edition that has it.",
  example: "Motor Vehicle Manufacturing",
});

const levelDigits = Type.Integer({
  description: "Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0.",
  example: 4,
});

/** What repeats other fields of an industry. */
const repeats = {
  title: { ...title, description: "The same as `naics_title`." },
  parent_naics: nullable(Type.String({ description: "The same as `parent`.", example: "336" })),
};
const hasData = (survey: string, example: boolean) =>
  Type.Boolean({ description: `Whether ${survey} of the industry is loaded.`, example });
const availability = {
  has_ces_data: hasData("CES", true),
  has_qcew_data: hasData("QCEW", true),
  has_oews_data: Type.Boolean({
    description: "Whether OEWS by industry is loaded: always false, its wages here are of all industries.",
    example: false,
  }),
};

/** What each survey has for an industry. */
const coverage = Type.Object(
  {
    ces: spanOf("CES, by month (employment)"),
    qcew: spanOf("QCEW, by quarter (counties)"),
    jolts: spanOf("JOLTS, by month: the narrowest industry that contains it"),
  },
  { $id: "IndustryCoverage", description: "First and last period that each survey has of the industry." },
);

const industryFields = {
  naics_code: code,
  naics_title: title,
  level: levelDigits,
  level_name: oneOf(LEVELS, {
    name: "IndustryLevel",
    description: "The level's name; `total` is `00` and `05`.",
    example: "industry_group",
  }),
  parent: nullable(Type.String({ description: "Code one level above; null for sectors and totals.", example: "336" })),
  editions: Type.Array(Type.String({ description: "An edition of NAICS.", example: "2022" }), {
    description: "Editions of NAICS that have the code, of 2017 and 2022; empty for totals.",
    example: ["2017", "2022"],
  }),
};

/** An industry in the list. */
export const IndustryListed = Type.Object(
  { ...industryFields, coverage, ...availability, ...repeats },
  { $id: "Industry", description: "An industry." },
);

const related = Type.Object(
  { naics_code: code, naics_title: title },
  { $id: "RelatedIndustry", description: "An industry." },
);

/** An industry of the list in CSV. */
export const IndustryColumns = withoutRepeats(IndustryListed, { ...availability, ...repeats });

/** A code one level below. */
const child = Type.Object(
  { ...related.properties, level: levelDigits, title: repeats.title },
  { $id: "ChildIndustry", description: "An industry one level below." },
);

/** One industry. */
export const IndustryDetail = Type.Object(
  {
    ...industryFields,
    children: Type.Array(child, { description: "Codes one level below, of both editions." }),
    successors: Type.Array(related, {
      description: "For a code that ended with NAICS 2017, the NAICS 2022 codes that replaced it; else empty.",
    }),
    predecessors: Type.Array(related, {
      description: "Codes that ended with NAICS 2017 and that this code replaced, in part or whole.",
    }),
    coverage,
    ces: nullable(
      Type.Object(
        {
          naics_code: Type.String({ description: "The NAICS code that answers for employment.", example: "3361" }),
          industry_code: Type.String({ description: "Industry of CES.", example: "31336100" }),
          industry_name: nullable(
            Type.String({ description: "Its name in CES; null where no list names it.", example: "Motor vehicles" }),
          ),
          published_naics: nullable(
            Type.String({
              description: "Its NAICS codes as CES writes them; null if no loaded list has the industry.",
              example: "3361",
            }),
          ),
          adjustments: Type.Array(Type.String({ description: "`sa` or `nsa`.", example: "sa" }), {
            description: "Which adjustments are loaded.",
            example: ["sa", "nsa"],
          }),
          fields: Type.Array(Type.String({ description: "A field of employment rows.", example: "employment" }), {
            description: "Which fields of employment rows are loaded for it.",
            example: ["employment"],
          }),
          match_note: nullable(
            Type.String({
              description: "What its figures cover, if that is not exactly this code; else null.",
              example: "…",
            }),
          ),
        },
        { $id: "CesIndustry", description: "The CES industry that answers for employment; null where CES has none." },
      ),
    ),
    nearest_ces: nullable(
      inPlace(
        related,
        "If CES does not have the industry, the narrowest CES industry that contains it; null if there is none.",
      ),
    ),
    ...availability,
    data_availability: Type.Object(
      {
        ces_years: yearSpan("Years of CES that are loaded; null: none."),
        qcew_years: yearSpan("Years of QCEW that are loaded; null: none."),
        oews_years: yearSpan("Years of OEWS by industry; null: it is not loaded."),
      },
      { $id: "IndustryAvailability", description: "Years that are loaded, as `coverage` says." },
    ),
    ...repeats,
  },
  { $id: "IndustryDetail", description: "One industry: its place in NAICS, and the data that each survey has for it." },
);

export const industryMetadata = laborMetadata("IndustryMetadata", { adjustment: adjustmentsField });
