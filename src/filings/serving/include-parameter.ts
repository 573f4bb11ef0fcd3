import { type Parameter, Refusal, shortened } from "../../http/parameters/parameters.ts";
import { nearest } from "../../nearest.ts";
import type { CompanyEnrichment } from "./enrichment.ts";

/**
 * `include`: the names of objects to add, separated by commas. Blanks and repeated names among them are ignored,
 * because clients join such lists from parts.
 */
export function includeParameter({ objects }: Pick<CompanyEnrichment, "objects">): Parameter<readonly string[]> {
  const names = objects.map(({ name }) => name);
  const accepted = `${names.join(", ")}, or several of these, separated by commas`;
  return {
    description:
      "Objects to add: `labor_context`, the labor market of the company's industry and county, and " +
      "`lending_context`, small-business lending there. Their datasets need not be loaded: what is missing is null, " +
      "and `metadata.enrichment` says why.",
    example: names.join(","),
    accepted,
    schema: { type: "array", items: { type: "string", enum: names, $id: "ContextName" } },
    required: false,
    isList: true,
    fallback: [],
    read(sentText) {
      const sentNames = new Set(sentText.split(",").map((name) => name.trim()));
      sentNames.delete("");
      const unknownNames = [...sentNames].filter((name) => !names.includes(name));
      if (sentNames.size === 0) return new Refusal();
      if (unknownNames.length === 0) return names.filter((name) => sentNames.has(name));
      return new Refusal(`${refusal(unknownNames, names)}; accepted: ${accepted}`);
    },
  };
}

/** At most this many unknown names are quoted. */
const MOST_QUOTED = 5;

function refusal(unknownNames: readonly string[], names: readonly string[]): string {
  const quoted = unknownNames.slice(0, MOST_QUOTED).map((name) => {
    const closest = nearest(name, names);
    return `"${shortened(name)}"${closest ? ` (did you mean "${closest}"?)` : ""}`;
  });
  const others = unknownNames.length > MOST_QUOTED ? ` and ${unknownNames.length - MOST_QUOTED} more` : "";
  return `unknown: ${quoted.join(", ")}${others}`;
}
