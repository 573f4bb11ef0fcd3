import { type ApiClient, segment } from "../../../in-process/api-client.ts";
import type { FoundGroup, FoundPage } from "./kinds.ts";
import { searchPages } from "./search.ts";

/** How many are suggested of a kind. */
export const MOST_SUGGESTED = 6;

/** Returns what a text finds of one kind, the best first, without some codes; undefined where nothing is found. */
export async function searchGroup(
  api: ApiClient,
  { title, text, without }: { title: FoundGroup["title"]; text: string; without: readonly string[] },
): Promise<FoundGroup | undefined> {
  const { groups } = await searchPages(api, text, { most: MOST_SUGGESTED, only: title });
  const group = groups.find((candidate) => candidate.title === title);
  const isNew = (page: FoundPage): boolean => !without.some((code) => segment(code) === segment(codeOf(page)));
  return group && { ...group, items: group.items.filter(isNew) };
}

/** Returns the code in the address of a page: 06001 of `/places/06001?level=county`. */
export const codeOf = ({ href }: FoundPage): string => decodeURIComponent(/^\/\w+\/([^/?#]+)/.exec(href)?.[1] ?? "");
