import type { ErrorDetail } from "../../errors.ts";
import { isFormName, nearestForm } from "../../reference/form-names.ts";
import { type CompanyDirectory, companyFaults } from "./companies.ts";
import type { UrlChecks } from "./targets.ts";

/** What fields are checked with. */
export interface FieldChecks {
  urls: UrlChecks;
  directory: CompanyDirectory;
}

/** What a form is, for errors: the end of the sentence "accepted: …". */
export const FORM_IN_WORDS =
  "a form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A)";

/**
 * Returns the faults of a subscription's fields that a schema can't tell: forms that EDGAR does not have, unknown
 * companies, and a URL that can't be a target. Values of other types are left to the schema.
 */
export async function fieldFaults(body: unknown, { urls, directory }: FieldChecks): Promise<ErrorDetail[]> {
  const { url, filing_types: forms, companies } = Object(body) as Record<string, unknown>;
  const [urlFault, unknownCompanies] = await Promise.all([
    typeof url === "string" ? urls.fault(url) : undefined,
    companyFaults(companies, directory),
  ]);
  const formFaults = Array.isArray(forms) ? forms.slice(0, MOST_FORMS).flatMap(formFault) : [];
  return [
    ...(urlFault === undefined ? [] : [{ parameter: "url", message: urlFault }]),
    ...formFaults,
    ...unknownCompanies,
  ];
}

/** Forms that a subscription can list. */
export const MOST_FORMS = 100;

function formFault(form: unknown, index: number): ErrorDetail[] {
  if (typeof form !== "string" || isFormName(form)) return [];
  const nearForm = nearestForm(form);
  const hint = nearForm === undefined ? "accepted: " : `did you mean "${nearForm}"? Accepted: `;
  return [
    { parameter: `filing_types[${index}]`, message: `${JSON.stringify(form)} is not a form; ${hint}${FORM_IN_WORDS}` },
  ];
}
