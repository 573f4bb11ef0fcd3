import { invalidRequest } from "../../errors.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { code, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { nearest } from "../../nearest.ts";
import { FORM_NAMES, isFormName } from "../edgar/form-names.ts";

/** The letters and digits of a form alone: `10k/a` is `10KA`. */
const squashed = (form: string): string => form.toUpperCase().replace(/[^A-Z0-9]/g, "");

const BY_SQUASHED: ReadonlyMap<string, string> = new Map(
  FORM_NAMES.flatMap((form) => [form, `${form}/A`]).map((form) => [squashed(form), form]),
);

const formCode = code({
  description: "A form.",
  example: "10-K",
  pattern: /^[A-Za-z0-9](?:[A-Za-z0-9 /-]{0,18}[A-Za-z0-9])?$/,
  accepted: "a form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A)",
});

/** One form, in upper case. */
const formParameter: Parameter<string> = {
  ...formCode,
  read(sent) {
    const form = formCode.read(sent);
    const upper = sent.trim().toUpperCase();
    if (!(form instanceof Refusal) && isFormName(upper)) return upper;
    const meant = BY_SQUASHED.get(squashed(sent));
    if (meant !== undefined) return new Refusal(undefined, meant);
    return form instanceof Refusal ? form : upper;
  },
};

/** `form`: forms of filings, in upper case. */
export const formsParameter = optional(
  listOf(formParameter, {
    description: "Only these forms; case does not matter.",
    example: "10-K,10-Q",
    maxItems: 20,
  }),
);

/**
 * Refuses texts that name neither a form of EDGAR's nor one that the company filed: `filedAmong` gives which of
 * some forms it did.
 * @throws `invalid_request` that names each of them, with the nearest form.
 */
export async function refuseUnknownForms(
  forms: readonly string[] | undefined,
  filedAmong: (forms: readonly string[]) => Promise<readonly (string | null)[]>,
): Promise<void> {
  const unlisted = (forms ?? []).filter((form) => !isFormName(form));
  if (unlisted.length === 0) return;
  const filed = await filedAmong(unlisted);
  const unknown = unlisted.filter((form) => !filed.includes(form));
  if (unknown.length === 0) return;
  const namedForms = unknown.map((form) => {
    const near = FORM_NAMES.find((name) => name.split(" ").includes(form)) ?? nearest(form, FORM_NAMES); // 13D: SC 13D
    return `"${form}"${near === undefined ? "" : ` (did you mean "${near}"?)`}`;
  });
  const verb = unknown.length === 1 ? "is not a form" : "are not forms";
  throw invalidRequest([
    { parameter: "form", message: `${namedForms.join(", ")} ${verb}; accepted: ${formCode.accepted}` },
  ]);
}
