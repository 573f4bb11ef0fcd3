import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../../../schema.ts";
import type { Formula, Line } from "../../metrics/formulas.ts";
import type { MetricDefinition } from "../../metrics/metrics.ts";
import { hasNamedLines } from "../../metrics/profile-lines.ts";
import { SOURCES } from "../../metrics/sources.ts";

const ROLES = ["estimate", "moe", "numerator", "denominator", "complement"] as const;
type Role = (typeof ROLES)[number];
const SURVEYS = ["acs5", "acs1"] as const;

/** A variable of the Census API that a metric can be made from. */
export const SourceVariable = Type.Object(
  {
    variable_code: Type.String({ description: "Code at the Census API.", example: "B19013_001E" }),
    dataset: oneOf(SURVEYS, { name: "AcsSurvey", description: "The survey.", example: "acs5" }),
    role: oneOf(ROLES, {
      name: "VariableRole",
      description:
        "`estimate` and `moe`: value and margin, as published or summed. A share is 100 × `numerator` / " +
        "`denominator`, or 100 less that of `complement`.",
      example: "estimate",
    }),
    valid_from: Type.Integer({ description: "First year in which the variable means this.", example: 2009 }),
    valid_to: nullable(Type.Integer({ description: "Last such year; null: none yet.", example: null })),
  },
  { $id: "SourceVariable", description: "A variable of the Census API." },
);

/** Returns the variables of a metric's detailed tables. Other tables number their lines in each year. */
export const sourceVariables = ({ stored, readTime }: MetricDefinition): Static<typeof SourceVariable>[] =>
  stored.flatMap((name, position) =>
    SOURCES[name].flatMap(({ table, formula, vintages }) => {
      if (hasNamedLines(table)) return [];
      // What is computed when it is read has a count of each part.
      const part: Role | undefined = readTime && (position === 0 ? "numerator" : "denominator");
      return SURVEYS.flatMap((dataset) => {
        const [first, last] = vintages[dataset] ?? [];
        if (first === undefined) return [];
        return rolesOf(formula, part).flatMap(([role, lines]) =>
          lines.map((line) => ({
            variable_code: `${table}_${String(line).padStart(3, "0")}${role === "moe" ? "M" : "E"}`,
            dataset,
            role,
            valid_from: first,
            valid_to: last ?? null,
          })),
        );
      });
    }),
  );

function rolesOf(formula: Formula, part: Role | undefined): [Role, readonly Line[]][] {
  switch (formula.kind) {
    case "cell":
      return part
        ? [[part, [formula.line]]]
        : [
            ["estimate", [formula.line]],
            ["moe", [formula.line]],
          ];
    case "sum":
      return part
        ? [[part, formula.lines]]
        : [
            ["estimate", formula.lines],
            ["moe", formula.lines],
          ];
    case "share":
      return [
        ["numerator", formula.part],
        ["denominator", formula.whole],
      ];
    case "complement":
      return [
        ["complement", formula.rest],
        ["denominator", formula.whole],
      ];
    case "share_of_metric":
      return [["numerator", formula.part]];
    case "part_of_share":
      return []; // only of tables with named lines
  }
}
