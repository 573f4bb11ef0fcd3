import { requestLine } from "../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { countText } from "../parts/figures.ts";
import type { FoundGroup } from "../parts/search/kinds.ts";
import { searchPages } from "../parts/search/search.ts";

/** How many results of a kind the page shows. */
const MOST_RESULTS = 50;

/** `/find?q=`: the results of the search box as a page, for browsers without script and more than five of a kind. */
export async function findPage({ api, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("q") ?? "").trim();
  if (text === "") return { kind: "page", title: "Search", body: <p>{WHAT_TO_TYPE}</p> };
  const { groups, from, failures, notes } = await searchPages(api, text, { most: MOST_RESULTS });
  return {
    kind: "page",
    title: `Search: ${text}`,
    from,
    body: (
      <>
        {notes.map((note) => (
          <p class="note" key={note}>
            {note}.
          </p>
        ))}
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        {groups.length === 0 && (
          <p>
            Nothing with this name is loaded. {WHAT_TO_TYPE} The <a href="/#loaded">home page</a> lists what is loaded.
          </p>
        )}
        <p>
          <a href={requestLine("/filings/search", { for: text })}>Search the text of filings for “{text}”</a>
        </p>
        {failures.map((failure) => (
          <p class="note" key={failure}>
            {failure}.
          </p>
        ))}
      </>
    ),
  };
}

const WHAT_TO_TYPE =
  "Type what you look for, such as rent, or rent 94110, or net margin Apple; part of a name; a ticker; " +
  "or a code, such as 94110 or 06001.";

function Group({ group: { title, items, total } }: { group: FoundGroup }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul class="results">
        {items.map(({ label, place, href }) => (
          <li key={href}>
            <a href={href}>{label}</a> <span class="unit">{place}</span>
          </li>
        ))}
      </ul>
      {total !== null && total > items.length && (
        <p class="note">
          {countText(items.length)} of {countText(total)}. Type more of the name to see others.
        </p>
      )}
    </section>
  );
}

/** How many pages of each endpoint are suggested; of places, of each level. */
const MOST_SUGGESTIONS = 3;

/**
 * `/find/suggestions?q=`: what the search box shows as one types, as JSON. Without a text, nothing; but the lists of
 * names are then in memory. The box asks so when it gets the focus, so that the first letter does not wait for them.
 */
export async function suggestionsPage({ api, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("q") ?? "").trim();
  const { groups, notes } = await searchPages(api, text || "a", { most: MOST_SUGGESTIONS });
  if (text === "") return { kind: "json", value: { groups: [], notes: [] } };
  return { kind: "json", value: { groups: groups.map(shownGroup), notes } };
}

/** Returns a group as the box shows it. */
const shownGroup = ({ title, items }: FoundGroup) => ({
  title,
  items: items.map(({ label, place, href }) => ({ label, place, href })),
});
