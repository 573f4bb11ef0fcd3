import { segment } from "../api-client.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import type { FoundGroup, FoundPage } from "../parts/search/kinds.ts";
import { searchPages } from "../parts/search/search.ts";
import { addressWith, type Compared, compareAddress, KIND_NAMES, MOST_COMPARED, readCompared } from "./compared.ts";

/** How many are suggested of a kind. */
const MOST_SUGGESTED = 6;

/** A box that adds what is searched for: with suggestions as one types; without script, the best of the search. */
export function AddForm({ compared }: { compared: Compared }) {
  const { kind, codes, more } = compared;
  if (codes.length >= MOST_COMPARED)
    return <p class="note">{MOST_COMPARED} are compared at most: remove one to add another.</p>;
  const hidden = { [kind]: codes.join(","), ...more };
  return (
    <form class="choices adding" action="/compare">
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label for="add">Add {KIND_NAMES[kind].one}</label>
      <span class="search">
        <input
          id="add"
          name="add"
          type="search"
          data-suggestions={compareAddress(compared, { path: "/compare/suggestions" })}
          autocomplete="off"
          spellcheck={false}
          maxLength={100}
        />
      </span>
      <button type="submit">Add</button>
    </form>
  );
}

/** `/compare/suggestions?q=`: what can be added to a comparison, each with the address of the comparison with it. */
export async function addSuggestionsPage({ api, query }: PageContext): Promise<PageAnswer> {
  const compared = readCompared(query);
  const text = (query.get("q") ?? "").trim();
  const group = text === "" ? undefined : await searchKindOf(api, compared, text);
  const items = group?.items.map((page) => ({
    label: page.label,
    place: page.place,
    href: addressWith(compared, codeOf(page)),
  }));
  return { kind: "json", value: { groups: group && items && items.length > 0 ? [{ title: group.title, items }] : [] } };
}

/** Returns the comparison with the best result of a search added; undefined where nothing is found. */
export async function addressWithSearched(
  api: PageContext["api"],
  compared: Compared,
  text: string,
): Promise<string | undefined> {
  const page = (await searchKindOf(api, compared, text))?.items[0];
  return page && addressWith(compared, codeOf(page));
}

async function searchKindOf(
  api: PageContext["api"],
  compared: Compared,
  text: string,
): Promise<FoundGroup | undefined> {
  const { group: title } = KIND_NAMES[compared.kind];
  const { groups } = await searchPages(api, text, { most: MOST_SUGGESTED, only: title });
  const group = groups.find((candidate) => candidate.title === title);
  const isNew = (page: FoundPage): boolean => !compared.codes.some((code) => segment(code) === segment(codeOf(page)));
  return group && { ...group, items: group.items.filter(isNew) };
}

/** Returns the code in the address of a page: 06001 of `/places/06001?level=county`. */
const codeOf = ({ href }: FoundPage): string => decodeURIComponent(/^\/\w+\/([^/?#]+)/.exec(href)?.[1] ?? "");
