import { invalidRequest } from "../../errors.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { code, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { isFormName, nearestForm } from "../../reference/form-names.ts";

const formCode = code({
  description: "A form.",
  example: "10-K",
  pattern: /^[A-Za-z0-9](?:[A-Za-z0-9 /-]{0,18}[A-Za-z0-9])?$/,
  accepted: "a form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A)",
});

/**
 * One form, in upper case if EDGAR has it. Others pass unchanged, so that {@link knownForms} can name all wrong ones at
 * once.
 */
const formParameter: Parameter<string> = {
  ...formCode,
  read(formText) {
    const upper = formText.toUpperCase();
    if (isFormName(upper)) return upper;
    return /^[\x20-\x7e]{1,40}$/.test(formText) ? formText : new Refusal();
  },
};

/** `form`: forms of filings, which {@link knownForms} checks. */
export const formsParameter = optional(
  listOf(formParameter, {
    description: "Only these forms. Case is ignored.",
    example: "10-K,10-Q",
    maxItems: 20,
  }),
);

/**
 * Returns the requested forms in upper case: those of EDGAR's list, and others that the company filed. `filedAmong`
 * returns those that it filed.
 * @throws `invalid_request` that names each text that is not a form, with the nearest form.
 */
export async function knownForms(
  forms: readonly string[] | undefined,
  filedAmong: (forms: readonly string[]) => Promise<readonly (string | null)[]>,
): Promise<readonly string[] | undefined> {
  const unlisted = (forms ?? []).filter((form) => !isFormName(form));
  if (unlisted.length === 0) return forms;
  const filed = await filedAmong(unlisted.map((form) => form.toUpperCase()));
  const unknown = unlisted.filter((form) => !filed.includes(form.toUpperCase()));
  if (unknown.length === 0) return forms?.map((form) => form.toUpperCase());
  const namedForms = unknown.map((form) => {
    const nearForm = nearestForm(form);
    return `"${form}"${nearForm === undefined ? "" : ` (did you mean "${nearForm}"?)`}`;
  });
  const verb = unknown.length === 1 ? "is not a form" : "are not forms";
  throw invalidRequest([
    { parameter: "form", message: `${namedForms.join(", ")} ${verb}; accepted: ${formCode.accepted}` },
  ]);
}
