import { VERSION } from "../../executable/version.ts";
import type { FeedAnswer, FeedEntry } from "../answer.ts";

/** What a page of a feed has besides what the feed itself has. */
interface FeedPage {
  entries: readonly FeedEntry[];
  /** The addresses of other pages (RFC 5005, 3). */
  pages: readonly { rel: string; href: string }[];
  /** The start of this service's addresses; "" where only the client knows it. */
  linkBase: string;
  /** Path and query of the request. */
  target: string;
}

/** Returns a page of a feed as Atom 1.0 (RFC 4287). */
export function feedText(
  { title, subject, author, updatedAt }: Omit<FeedAnswer, "page">,
  { entries, pages, linkBase, target }: FeedPage,
): string {
  const links = [{ rel: "self", href: linkBase + target }, ...pages];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    // All pages have one id. It is without the address of this service: a feed that has moved is the same.
    element("id", `urn:uuid:${Bun.randomUUIDv5(subject, "url")}`),
    element("title", title),
    element("updated", updatedAt),
    `<author>${element("name", author)}</author>`,
    element("generator", "govdata", { version: VERSION }),
    ...links.map(({ rel, href }) => element("link", "", { rel, type: "application/atom+xml", href })),
    ...entries.map((entry) => entryText(entry, linkBase)),
    "</feed>\n",
  ].join("\n");
}

function entryText({ id, title, updatedAt, authors, summary, ...entry }: FeedEntry, linkBase: string): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", updatedAt),
    element("published", updatedAt),
    ...authors.map((name) => `<author>${element("name", name)}</author>`),
    ...entry.alternates.map(({ type, href }) =>
      element("link", "", { rel: "alternate", type, href: href.startsWith("/") ? linkBase + href : href }),
    ),
    ...entry.categories.map((category) => element("category", "", { ...category })),
    element("summary", summary),
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `<${name}${written.join("")}`;
  return text === "" && written.length > 0 ? `${start}/>` : `${start}>${escaped(text)}</${name}>`;
}

/** Characters that XML 1.0 can't have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Parsers turn these into blanks, or drop them, unless they are escaped. */
const BREAKS = /[\t\n\r]/g;

/** Returns a text for XML. A character that XML can't have becomes U+FFFD. */
const escaped = (text: string): string =>
  Bun.escapeHTML(text.toWellFormed().replace(NOT_XML, "\ufffd")).replace(BREAKS, (one) => `&#${one.charCodeAt(0)};`);
