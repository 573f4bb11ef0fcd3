import { listOf, lookedUp } from "../../http/parameters/list-parameter.ts";
import { code, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { naics } from "../../reference/naics.ts";
import { ALL_INDUSTRIES, parseIndustry } from "./codes.ts";

/** The industries that `naics=` requests: codes, every code of a level, or all. */
export type IndustryChoice = { codes: readonly string[] } | "sectors" | "supersectors" | "all";

const MOST_CODES = 50;
const WORDS = ["sectors", "supersectors", "all"] as const;
type Word = (typeof WORDS)[number];
const isWord = (text: string): text is Word => (WORDS as readonly string[]).includes(text);

const industryCode = code({
  description: "A code of an industry.",
  example: "23",
  pattern: /^(?:[0-9]{2,6}|31-33|44-45|48-49|sectors|supersectors|all)$/,
  accepted:
    "a code of 2 to 6 digits (10, 1012, 23, 541511) or a range (31-33, 44-45, 48-49); or one word: sectors, " +
    "supersectors, or all with a period",
});
const listOptions = {
  description:
    "Industries: a NAICS code of 2 to 6 digits or a range (31-33), one of QCEW's sums (10 all industries, 101 and " +
    "102 domains, 1011 to 1029 supersectors), several of them, or `sectors`, `supersectors`, or `all`, which needs " +
    "`period`. Default: 10, all industries.",
  example: "23,44-45",
  maxItems: MOST_CODES,
};
const codeList = listOf(industryCode, listOptions);
/** In a list, codes in a wrong form pass here. A later error names them together with codes that QCEW does not have. */
const severalCodes = listOf(lookedUp(industryCode), listOptions);

/** The `naics` parameter of the county endpoints. */
export const industryParameter: Parameter<IndustryChoice> = {
  ...codeList,
  schema: { ...codeList.schema, default: [String(ALL_INDUSTRIES)] },
  required: false,
  fallback: { codes: [String(ALL_INDUSTRIES)] },
  read(text) {
    const codes = (text.includes(",") ? severalCodes : codeList).read(text);
    if (codes instanceof Refusal) return codes;
    const word = codes.find(isWord);
    if (word === undefined) return { codes };
    return codes.length === 1
      ? word
      : new Refusal(`"${word}" stands for several codes; accepted: only this word, or codes`);
  },
};

/** A requested code, and the code of the same industry in the other NAICS edition. */
export interface AskedIndustry {
  code: string;
  /** The codes in the form of the tables, the requested code first. */
  industries: number[];
  /** How the two codes compare: `511210 (NAICS 2017) is 513210 in NAICS 2022`; undefined where there is one. */
  equivalence: string | undefined;
  /** The same for a reader of rows under both codes. */
  note: string | undefined;
}

/** The first quarter in which QCEW uses NAICS 2022. */
const NAICS_2022_FROM = "2022-Q1";

/** Returns what a code means; no industries where QCEW can't have it (32 is part of 31-33). */
export async function askedIndustry(code: string): Promise<AskedIndustry> {
  const industry = parseIndustry(code);
  if (industry === undefined) return { code, industries: [], equivalence: undefined, note: undefined };
  const editions = await naics();
  const successor = editions.successorOf(code);
  const earlier = editions.predecessorOf(code);
  const [from, to] = successor === undefined ? [earlier, code] : [code, successor];
  const twin = successor ?? earlier;
  if (twin === undefined) return { code, industries: [industry], equivalence: undefined, note: undefined };
  const relation = editions.predecessorOf(to) === from ? "is" : "went, joined with others, to";
  const equivalence = `${from} (NAICS 2017) ${relation} ${to} in NAICS 2022`;
  return {
    code,
    industries: [industry, parseIndustry(twin)].filter((candidate) => candidate !== undefined),
    equivalence,
    note: `${equivalence}, which QCEW uses from ${NAICS_2022_FROM} on: both are answered, and each row names its code.`,
  };
}
