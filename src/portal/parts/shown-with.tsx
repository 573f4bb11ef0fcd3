import { invalidRequest } from "../../errors.ts";
import { type ApiClient, requestLine } from "../../in-process/api-client.ts";
import { FORMAT_PARAMETER } from "../formats.ts";
import type { PageAnswer } from "../page.ts";
import { listedCodes } from "./listed-codes.ts";
import { Message } from "./message.tsx";
import type { FoundGroup, FoundPage } from "./search/kinds.ts";
import { codeOf, MOST_SUGGESTED, searchGroup } from "./search/search-group.ts";

/** The most lines of a chart that are of different things: more names do not fit next to their ends. */
export const MOST_LINES = 5;

/** The things that a page's chart shows next to the page's own. */
export interface ShownWith {
  /** The codes in `with=`. */
  codes: readonly string[];
  /** The page as the form needs it. */
  path: string;
  query: URLSearchParams;
  /** The id of the section that has the chart. */
  section: string;
}

/**
 * Reads `with=`, codes of other things. `own` is the page's.
 * @throws `invalid_request` for more than four
 */
export function readShownWith(
  query: URLSearchParams,
  { own, path, section }: { own: string; path: string; section: string },
): ShownWith {
  const codes = listedCodes(query, "with").filter((code) => code !== own);
  if (codes.length >= MOST_LINES)
    throw invalidRequest([
      { parameter: "with", message: `${codes.length} are listed; accepted: up to ${MOST_LINES - 1}` },
    ]);
  return { codes, path, query, section };
}

/** What can be added to the lines of a page. */
export interface Addable {
  /** The page's code. */
  own: string;
  title: FoundGroup["title"];
  /** Undefined: all of the group. */
  isOffered?: (page: FoundPage) => boolean;
}

/** Returns the page's address with what `add=` names as one more line; undefined without it, or if nothing fits. */
export async function addressWithAdded(
  api: ApiClient,
  shown: ShownWith,
  addable: Addable,
): Promise<string | undefined> {
  const [page] = await pagesToAdd(api, shown, { ...addable, text: addedText(shown) });
  return page && addressOf(shown, [...shown.codes, codeOf(page)]);
}

/** Returns what `q=` finds as suggestions, each with the page's address with it as one more line. */
export async function addingSuggestions(api: ApiClient, shown: ShownWith, addable: Addable): Promise<PageAnswer> {
  const text = (shown.query.get("q") ?? "").trim();
  const items = (await pagesToAdd(api, shown, { ...addable, text })).map((page) => ({
    label: page.label,
    place: page.place,
    href: addressOf(shown, [...shown.codes, codeOf(page)]),
  }));
  return { kind: "json", value: { groups: items.length === 0 ? [] : [{ title: addable.title, items }] } };
}

async function pagesToAdd(
  api: ApiClient,
  { codes }: ShownWith,
  { own, title, isOffered, text }: Addable & { text: string },
): Promise<FoundPage[]> {
  if (text === "" || codes.length + 1 >= MOST_LINES) return [];
  const group = await searchGroup(api, { title, text, without: [own, ...codes] });
  return group?.items.filter(isOffered ?? (() => true)).slice(0, MOST_SUGGESTED) ?? [];
}

const addedText = ({ query }: ShownWith): string => (query.get("add") ?? "").trim();

/** The parameters that the form and its links set themselves, and those of files. */
const OWN_PARAMETERS = ["with", "add", "q", "csv", FORMAT_PARAMETER, "svg", "numbers"];

const keptOf = ({ query }: ShownWith): [string, string][] =>
  [...query].filter(([name]) => !OWN_PARAMETERS.includes(name));

const addressOf = (shown: ShownWith, codes: readonly string[]): string =>
  `${requestLine(shown.path, {
    ...Object.fromEntries(keptOf(shown)),
    with: codes.join(",") || undefined,
  })}#${shown.section}`;

/** Adds a line to a chart by a name or a code, and removes those that were added. Works without script. */
export function ShownWithForm({
  shown,
  one,
  names,
}: {
  shown: ShownWith;
  /** `a county or state` */
  one: string;
  /** The names of the codes; a code without one is shown itself. */
  names: ReadonlyMap<string, string>;
}) {
  const { codes, path, section } = shown;
  const text = addedText(shown);
  const kept = [...keptOf(shown), ...(codes.length === 0 ? [] : [["with", codes.join(",")] as const])];
  return (
    <>
      {codes.length + 1 < MOST_LINES ? (
        <form class="choices adding" action={`${path}#${section}`}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label for={`${section}-add`}>Add {one}</label>
          <span class="search">
            <input
              id={`${section}-add`}
              name="add"
              type="search"
              data-suggestions={requestLine(`${path}/suggestions`, Object.fromEntries(kept))}
              autocomplete="off"
              spellcheck={false}
              maxLength={100}
            />
          </span>
          <button type="submit">Add</button>
        </form>
      ) : (
        <p class="note">{MOST_LINES} lines are drawn at most: remove one to add another.</p>
      )}
      {text !== "" && (
        <Message kind="nothing">
          Nothing that can be added has “{text}” in its name. Try part of a name, or a code.
        </Message>
      )}
      {codes.length > 0 && (
        <p class="tools">
          {codes.map((code) => (
            <a
              key={code}
              href={addressOf(
                shown,
                codes.filter((other) => other !== code),
              )}
            >
              Remove {names.get(code) ?? code}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
