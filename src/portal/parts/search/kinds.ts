import {
  type AnswerOf,
  type ApiAnswer,
  type ApiClient,
  type ApiFailure,
  isAnswer,
  segment,
} from "../../../in-process/api-client.ts";
import { rankIn, rankOf } from "./ranks.ts";

/** What a page is about. Codes are those of the API. */
export type Subject =
  | { kind: "place"; fips: string; level: string }
  | { kind: "industry" | "occupation" | "company"; code: string };

/** A page that a search found. */
export interface FoundPage {
  label: string;
  /** Where it is: `County in California`, `NASDAQ: AAPL`. */
  place: string;
  href: string;
  /** How well it fits, from 0, the best. */
  rank: number;
  /** Undefined: a measure of all areas or companies. */
  subject?: Subject;
  /** The name of the measure; undefined: something by its own name or code. */
  measure?: string;
}

/** Titles of groups. Among pages that fit as well, those of an earlier group come first. */
export const GROUPS = ["Measures", "Companies", "Places", "Industries", "Occupations"] as const;

/** What was found of one kind, the best first. */
export interface FoundGroup {
  title: (typeof GROUPS)[number];
  items: readonly FoundPage[];
  /** How many there are in all; null if they were not counted. */
  total: number | null;
}

/** A group with the answers that it was made from, and why others are missing. */
export interface GroupAnswer {
  group: FoundGroup;
  from: readonly ApiAnswer<unknown>[];
  failures: readonly string[];
}

/** What is searched for, and how many of each endpoint are wanted. */
export interface Asking {
  query: string;
  most: number;
}

/** A kind of pages that can be searched. A new one is an entry of `search.ts`. */
export interface Kind {
  title: FoundGroup["title"];
  search(api: ApiClient, asking: Asking): Promise<GroupAnswer>;
}

/** Rows that an endpoint is asked for, to choose the best from. */
export const CANDIDATES = 50;

const byRank = (a: FoundPage, b: FoundPage): number => a.rank - b.rank;

/** Returns pages by rank, each address once. Pages that fit as well stay in their order. */
export function bestPages(pages: readonly FoundPage[]): FoundPage[] {
  const addresses = new Set<string>();
  return pages.toSorted(byRank).filter(({ href }) => !addresses.has(href) && addresses.add(href));
}

/** Returns a group of the best pages of each answer, so that no answer takes all of the room. */
export function groupOf<Row>(
  title: FoundGroup["title"],
  most: number,
  answers: readonly { outcome: ApiAnswer<readonly Row[]> | ApiFailure; pages: (rows: readonly Row[]) => FoundPage[] }[],
): GroupAnswer {
  const answered = answers.flatMap(({ outcome, pages }) => (isAnswer(outcome) ? [{ answer: outcome, pages }] : []));
  const best = answered.flatMap(({ answer, pages }) => pages(answer.data).sort(byRank).slice(0, most));
  const totals = answered.map(({ answer }) => answer.total);
  return {
    group: {
      title,
      items: bestPages(best),
      total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    },
    from: answered.flatMap(({ answer }) => (answer.data.length > 0 ? [answer] : [])),
    failures: answers.flatMap(({ outcome }) => (isAnswer(outcome) ? [] : [outcome.error.message])),
  };
}

/** NAICS industries, by title and code. */
export const INDUSTRIES: Kind = {
  title: "Industries",
  async search(api, { query, most }) {
    const outcome = await api.ask("listIndustries", { query, per_page: Math.max(CANDIDATES, most) });
    const pages = (rows: AnswerOf<"listIndustries">["data"]) =>
      rows.map(({ naics_code: code, naics_title: title, level_name: level }) => ({
        label: title,
        place: `NAICS ${code}, ${level.replaceAll("_", " ")}`,
        href: `/industries/${segment(code)}`,
        rank: code === query ? rankOf("code") : rankIn(query, [title]),
        subject: { kind: "industry" as const, code },
      }));
    return groupOf(this.title, most, [{ outcome, pages }]);
  },
};

/** SOC occupations, by title and code. A detailed one comes before the group of the same name. */
export const OCCUPATIONS: Kind = {
  title: "Occupations",
  async search(api, { query, most }) {
    const outcome = await api.ask("listOccupations", { query, per_page: Math.max(CANDIDATES, most) });
    const pages = (rows: AnswerOf<"listOccupations">["data"]) =>
      rows.map(({ soc_code: code, title, group }) => ({
        label: title,
        place: `SOC ${code}, ${group} group`,
        href: `/occupations/${segment(code)}`,
        rank: code === query ? rankOf("code") : rankIn(query, [title]) + (group === "detailed" ? 0 : GROUP_STEP),
        subject: { kind: "occupation" as const, code },
      }));
    return groupOf(this.title, most, [{ outcome, pages }]);
  },
};

const GROUP_STEP = 0.1;

/** What names of companies end with, which people leave out. */
const LEGAL_FORMS =
  /,? (?:inc|corp|corporation|co|company|com inc|ltd|limited|plc|llc|lp|n\.?v|s\.?a)\b\.?(?: \/.*)?$/i;

/** What people leave out of the names of companies besides: Cisco Systems is Cisco. */
const KIND_OF_COMPANY = / (?:systems|motors?|technologies|platforms|holdings?|group)$/i;

/** The names that people may mean a company by. */
function namesOf(name: string): string[] {
  const short = name.replace(LEGAL_FORMS, "");
  return [name, short, short.replace(KIND_OF_COMPANY, ""), name.replace(/\.com\b.*/i, "")];
}

/** Companies, by name, ticker and CIK. */
export const COMPANIES: Kind = {
  title: "Companies",
  async search(api, { query, most }) {
    const outcome = await api.ask("listCompanies", { query, per_page: Math.max(CANDIDATES, most) });
    const pages = (rows: AnswerOf<"listCompanies">["data"]) =>
      rows.map(({ cik, ticker, name, sic_description: industry }) => ({
        label: name,
        place: [ticker ?? `CIK ${Number(cik)}`, industry].filter((part) => part !== null).join(", "),
        href: `/companies/${segment(ticker ?? cik)}`,
        rank:
          ticker === query.toUpperCase() || Number(cik) === Number(query)
            ? rankOf("code")
            : rankIn(query, namesOf(name)),
        subject: { kind: "company" as const, code: ticker ?? cik },
      }));
    return groupOf(this.title, most, [{ outcome, pages }]);
  },
};
