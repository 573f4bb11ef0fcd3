import { expect } from "bun:test";
import type { SharedServer } from "../support/server.ts";

/** Asks for a page as a browser does, without following a redirect. */
export const openPage = (server: SharedServer, path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { accept: "text/html" }, redirect: "manual" });

/** Returns the HTML of a page that must answer. */
export async function pageHtml(server: SharedServer, path: string): Promise<string> {
  const response = await openPage(server, path);
  const html = await response.text();
  expect(`${response.status} ${path}`).toBe(`200 ${path}`);
  return html;
}

/** Returns a page's text without markup, blanks joined. */
export const pageText = async (server: SharedServer, path: string): Promise<string> =>
  textOf(await pageHtml(server, path));

/** Returns the text of markup, blanks joined. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&#?\w+;/g, " ")
    .replace(/\s+/g, " ");

/** Returns the addresses on this server that a page links to, each once. */
export const linksOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/ href="(\/[^"#]*)/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))),
];

/** The status of a page's own link: a table's link to the page of signed links leads on. */
export const expectedStatus = (address: string): number => (address.endsWith("&format=link") ? 303 : 200);
