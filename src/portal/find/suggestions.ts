import type { PageAnswer, PageContext } from "../page.ts";
import { searchPages } from "../parts/search.ts";

/** How many pages of a kind are suggested; of places, of each level. */
const MOST = 3;

/**
 * `/find/suggestions?q=`: what the search box shows as one types, as JSON. Without a text, nothing; but the lists of
 * names are then in memory. The box asks so when it gets the focus, so that the first letter does not wait for them.
 */
export async function suggestionsPage({ api, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("q") ?? "").trim();
  const { groups } = await searchPages(api, text || "a", MOST);
  if (text === "") return { kind: "json", value: { groups: [] } };
  return { kind: "json", value: { groups: groups.map(({ title, items }) => ({ title, items })) } };
}
