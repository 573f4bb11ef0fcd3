import { type GovdataError, notFound } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { FoundPage } from "../../portal/parts/search/kinds.ts";
import { searchPages } from "../../portal/parts/search/search.ts";
import { Question } from "../tool.ts";

/** A worse rank is only a part of a name. */
const MOST_RANK = 3;

/**
 * Returns the ticker or CIK of the company that a ticker, a CIK or a name means.
 * @throws {@link Question} if a name means several; the API's error, with the nearest names, if it means none
 */
export async function companyNamed(api: ApiClient, text: string): Promise<string> {
  const identifier = text.trim();
  const outcome = await api.ask("getCompany", { identifier });
  if (isAnswer(outcome)) return identifier;
  if (outcome.error.kind !== "not_found" && outcome.error.kind !== "invalid_request") throw outcome.error;
  const { groups } = await searchPages(api, identifier, { most: 8, only: "Companies" });
  const pages = groups[0]?.items ?? [];
  const [best] = pages;
  if (best?.subject?.kind !== "company" || best.rank > MOST_RANK)
    throw unknownCompany(identifier, outcome.error, pages);
  const rivals = pages.filter(({ rank }) => rank === best.rank);
  if (rivals.length > 1)
    throw new Question(
      `"${identifier}" can mean several companies. Ask which one is meant, or call again with its id.`,
      rivals.map(({ label, place, subject }) => ({
        kind: "company",
        id: subject?.kind === "company" ? subject.code : "",
        name: label,
        about: place,
      })),
    );
  return best.subject.code;
}

/** Companies that an error names. */
const MOST_NEAREST = 5;

/** Returns an error with the nearest names: those of the API, which knows misspelled tickers, or of the search. */
function unknownCompany(identifier: string, { message }: GovdataError, pages: readonly FoundPage[]) {
  const [suggestion] = /did you mean [^?]+\?/.exec(message) ?? [];
  const names = pages.slice(0, MOST_NEAREST).map(({ label, place }) => `${label} (${place})`);
  const nearest = names.length > 0 ? `the nearest: ${names.join("; ")}` : "the tool find knows other names";
  return notFound("company", identifier, suggestion ?? `it is not loaded; ${nearest}`);
}
