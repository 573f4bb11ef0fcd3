import { bug, GovdataError } from "../errors.ts";
import { ownTurn } from "../http/one-at-a-time.ts";
import { QUESTIONS } from "./home/questions.ts";
import type { PortalPage } from "./page.ts";

/** Pages that read what most others need, in the order in which visitors open them. */
const PREPARED: readonly string[] = [
  "/",
  "/find/suggestions?q=",
  ...QUESTIONS.map(({ href }) => href),
  "/industries/00",
];

/** A request for a page, and the values in its path. */
export interface PreparedVisit {
  page: PortalPage;
  target: string;
  pathValues: Readonly<Record<string, string>>;
}

/**
 * Makes the first pages of most visitors without sending them: code is loaded and compiled, and what the endpoints keep
 * is read, before the first visitor waits for it. What is not loaded is left out.
 * @throws the error of a page that fails in another way
 */
export async function preparePages(
  pages: readonly PortalPage[],
  make: (visit: PreparedVisit) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (const address of PREPARED) {
    const target = address.replace(/#.*/, "");
    const page = pages.find(({ method, path }) => method === "GET" && formOf(path).test(pathOf(target)));
    if (!page) throw bug(`${address} is not the address of a page`);
    await ownTurn();
    if (signal.aborted) return;
    try {
      await make({ page, target, pathValues: formOf(page.path).exec(pathOf(target))?.groups ?? {} });
    } catch (error) {
      if (!(error instanceof GovdataError)) throw error;
    }
  }
}

const pathOf = (target: string): string => target.split("?")[0] ?? "/";

const formOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
