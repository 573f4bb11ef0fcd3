import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import { absentPeriodsField } from "../vocabulary/absent-periods.ts";
import { adjustmentField } from "../vocabulary/adjustment.ts";
import { footnoteCode, monthParts, seasonalAdjustment, withoutRepeats } from "../vocabulary/client-fields.ts";
import { footnoteFields, laborMetadata, revisedFields } from "../vocabulary/metadata.ts";
import { rowNotes } from "../vocabulary/value-notes.ts";

/** Months or annual averages. */
export const FREQUENCIES = ["monthly", "annual"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const persons = (subject: string, example: number) =>
  nullable(Type.Integer({ description: `${subject}, persons; null where LAUS has no figure.`, example }));

const percent = (subject: string, base: string, example: number) =>
  nullable(Type.Number({ description: `${subject}, percent of the ${base}; null where LAUS has no figure.`, example }));

const baseFields = (code: string, example: string) => ({
  period: Type.String({ description: "Month, `YYYY-MM`, or for an annual average `YYYY`.", example: "2018" }),
  fips: Type.String({ description: code, example }),
  labor_force: persons("Civilian labor force", 836_764),
  employment: persons("Employed", 811_584),
  unemployment: persons("Unemployed", 25_180),
  unemployment_rate: percent("Unemployment rate", "labor force, as published: computed before rounding", 3),
});

const endFields = {
  adjustment: adjustmentField,
  ...footnoteFields,
  value_notes: rowNotes,
};

const stateNames = {
  state_fips: Type.String({ description: "FIPS code of the state.", example: "06" }),
  state_name: Type.String({ description: "Name of the state.", example: "California" }),
};

/** What repeats other fields, or metadata. */
const stateRepeats = {
  ...monthParts,
  ...stateNames,
  seasonal_adjustment: seasonalAdjustment,
  footnote_code: footnoteCode,
};
const countyRepeats = {
  ...stateRepeats,
  county_fips: Type.String({ description: "The same as `fips`.", example: "06001" }),
  county_name: Type.String({ description: "Name of the county.", example: "Alameda County, California" }),
};

/** A county's figures in one month or year. */
export const CountyUnemployment = Type.Object(
  { ...baseFields("FIPS code of the county.", "06001"), ...endFields, ...countyRepeats },
  { $id: "CountyUnemployment", description: "Labor force and unemployment of a county, not seasonally adjusted." },
);
export type CountyUnemployment = Static<typeof CountyUnemployment>;

/** A state's figures in one month or year. */
export const StateUnemployment = Type.Object(
  {
    ...baseFields("FIPS code of the state.", "06"),
    labor_force_participation_rate: percent(
      "Labor force participation rate",
      "civilian noninstitutional population",
      62.5,
    ),
    employment_population_ratio: percent("Employment", "civilian noninstitutional population", 59.9),
    ...endFields,
    ...stateRepeats,
  },
  { $id: "StateUnemployment", description: "Labor force and unemployment of a state." },
);
export type StateUnemployment = Static<typeof StateUnemployment>;

/** The rows in CSV. */
export const UNEMPLOYMENT_COLUMNS = {
  county: withoutRepeats(CountyUnemployment, countyRepeats),
  state: withoutRepeats(StateUnemployment, stateRepeats),
};

/** Units of the numeric fields. */
export const LAUS_UNITS = {
  labor_force: "persons",
  employment: "persons",
  unemployment: "persons",
  unemployment_rate: "percent",
} as const;
export const STATE_UNITS = {
  ...LAUS_UNITS,
  labor_force_participation_rate: "percent",
  employment_population_ratio: "percent",
} as const;

/** The `metadata` of unemployment answers. */
export const unemploymentMetadata = laborMetadata("UnemploymentMetadata", {
  ...revisedFields,
  name: Type.String({ description: "Name of the area.", example: "Alameda County, California" }),
  absent_periods: absentPeriodsField,
  frequency: oneOf(FREQUENCIES, { name: "Frequency", description: "Months, or averages of years.", example: "annual" }),
});

/** Returns the title and description of a field for the list of metrics. */
export function lausText(field: keyof typeof STATE_UNITS): { title: string; description: string } {
  const { description = "" } = StateUnemployment.properties[field];
  return { title: capitalized(field.replaceAll("_", " ")), description };
}
