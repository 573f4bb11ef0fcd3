import type { EnrichmentMetadata } from "../../../enrichment/absences.ts";
import { type AnswerOf, type ApiAnswer, requestLine } from "../../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { CountyLink, companyAddress, companyPageOf } from "../company-frame.tsx";
import { type ContextObject, ContextSection, reasonOf, unitOf } from "./context-section.tsx";
import { SECTIONS } from "./context-sections.ts";

/** What the answer says about the objects that `include` adds. */
type Enrichment = Pick<EnrichmentMetadata, "absent" | "units">;

const INCLUDE = "labor_context,lending_context";

/** `/companies/{identifier}/context`: the labor market and the lending around a company. */
export async function contextPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const answer = await api.get("getCompany", { identifier: company.identifier, include: INCLUDE });
  const { absent = [], units = {} } = (answer.metadata.enrichment ?? {}) as Partial<Enrichment>; // as its schema says
  if (query.has("csv")) {
    const rows = downloadedRows(answer.data, { absent, units });
    return { kind: "rows", columns: DOWNLOADED, rows, name: `${company.answer.data.cik}-surroundings` };
  }
  const county = <CountyLink headquarters={company.answer.data.headquarters} />;
  return companyPageOf(company, "context", {
    from: [withSources(answer)],
    body: (
      <>
        <p>
          The figures around the headquarters
          {company.answer.data.headquarters.county_fips !== null && <> in {county}</>}, and of the company's industry in
          the nation. They are in US dollars, whatever currency the company reports in.
        </p>
        {SECTIONS.map((section) => (
          <ContextSection
            key={section.path}
            section={section}
            units={units}
            absent={absent}
            object={objectAt(answer.data, section.path)}
          />
        ))}
        <p class="tools">
          <a href={requestLine(companyAddress(company.identifier, "context"), { csv: "figures" })}>
            Download these figures as CSV
          </a>
        </p>
        <p class="note">
          Companies with the same surroundings are in the{" "}
          <a href={requestLine("/screener", { naics: company.answer.data.naics_code ?? undefined })}>screener</a>.
        </p>
      </>
    ),
  });
}

/** The agencies whose figures are around a company, by how the sources of the API's objects begin. */
const AGENCIES = [
  ["BLS", "U.S. Bureau of Labor Statistics"],
  ["SBA", "U.S. Small Business Administration"],
] as const;

/** Returns the answer with every agency whose figures it has as its source: the API names that of the company. */
function withSources(answer: AnswerOf<"getCompany">): ApiAnswer<unknown> {
  const objects = SECTIONS.map(({ path }) => objectAt(answer.data, path));
  const agencies = AGENCIES.filter(([prefix]) =>
    objects.some((object) => String(object?.source).startsWith(prefix)),
  ).map(([, name]) => name);
  return { ...answer, metadata: { ...answer.metadata, source: [answer.metadata.source ?? [], agencies].flat() } };
}

/** The columns of the download. Values are those of the API. */
const DOWNLOADED = ["section", "figure", "field", "value", "unit", "period", "source", "reason"];

function downloadedRows(company: unknown, { absent, units }: Enrichment): object[] {
  return SECTIONS.flatMap((section) => {
    const { path, title, fields } = section;
    const object = objectAt(company, path);
    return fields.map((field) => {
      const value = object?.[field.name] ?? null;
      const isNumber = typeof value === "number";
      const whole = object === null ? absent.find((part) => part.field === path) : undefined;
      return {
        section: title,
        figure: field.title,
        field: `${path}.${field.name}`,
        value,
        unit: isNumber ? (units[field.name] === "fraction" ? "fraction" : unitOf(field, units)) : null,
        period: object?.data_period ?? object?.reference_year ?? null,
        source: object?.source ?? null,
        reason: value === null ? (whole?.message ?? reasonOf(field, { section, absent })) : null,
      };
    });
  });
}

/** Returns the object at a path such as `labor_context.industry`; null if a part of the path is null. */
function objectAt(company: unknown, path: string): ContextObject | null {
  let object: unknown = company;
  for (const name of path.split("."))
    object = typeof object === "object" && object !== null ? (object as ContextObject)[name] : null; // checked here
  return typeof object === "object" ? (object as ContextObject | null) : null; // checked here
}
