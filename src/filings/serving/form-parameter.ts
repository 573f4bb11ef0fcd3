import { listOf } from "../../http/parameters/list-parameter.ts";
import { code, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";

/** Forms that readers ask for, as EDGAR names them; there are hundreds of others. */
const COMMON_FORMS = [
  ...[
    "10-K",
    "10-K405",
    "10-KSB",
    "10-KT",
    "10-Q",
    "10-QSB",
    "10-QT",
    "8-K",
    "6-K",
    "20-F",
    "40-F",
    "11-K",
    "ARS",
    "SD",
  ],
  ...["DEF 14A", "DEFA14A", "DEFC14A", "DEFM14A", "DEFN14A", "DEFR14A", "DFAN14A", "PRE 14A", "PREC14A", "PREM14A"],
  ...["PX14A6G", "S-1", "S-3", "S-3ASR", "S-4", "S-8", "S-8 POS", "S-11", "F-1", "F-3", "F-3ASR", "F-4", "F-6", "FWP"],
  ...["424B1", "424B2", "424B3", "424B4", "424B5", "424B7", "424B8", "425", "POS AM", "POSASR", "10-12B", "10-12G"],
  ...[
    "SC 13D",
    "SC 13G",
    "SC 13E3",
    "SC TO-I",
    "SC TO-T",
    "SC 14D9",
    "SCHEDULE 13D",
    "SCHEDULE 13G",
    "13F-HR",
    "13F-NT",
  ],
  ...[
    "3",
    "4",
    "5",
    "144",
    "D",
    "NT 10-K",
    "NT 10-Q",
    "NT 20-F",
    "8-A12B",
    "8-A12G",
    "15-12B",
    "15-12G",
    "25",
    "25-NSE",
  ],
  ...["CORRESP", "UPLOAD", "EFFECT", "N-CSR", "N-PX", "497"],
];

/** The letters and digits of a form alone: `10k/a` is `10KA`. */
const squashed = (form: string): string => form.toUpperCase().replace(/[^A-Z0-9]/g, "");

const BY_SQUASHED: ReadonlyMap<string, string> = new Map(
  COMMON_FORMS.flatMap((form) => [form, `${form}/A`]).map((form) => [squashed(form), form]),
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
    const meant = BY_SQUASHED.get(squashed(sent));
    if (meant !== undefined && meant !== upper) return new Refusal(undefined, meant);
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
