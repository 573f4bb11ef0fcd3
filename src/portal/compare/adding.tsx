import type { PageAnswer, PageContext } from "../page.ts";
import type { FoundGroup } from "../parts/search/kinds.ts";
import { codeOf, searchGroup } from "../parts/search/search-group.ts";
import { addressWith, type Compared, compareAddress, KIND_NAMES, MOST_COMPARED, readCompared } from "./compared.ts";

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

const searchKindOf = (
  api: PageContext["api"],
  { kind, codes }: Compared,
  text: string,
): Promise<FoundGroup | undefined> => searchGroup(api, { title: KIND_NAMES[kind].group, text, without: codes });
