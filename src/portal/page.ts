import type { ComponentChildren, VNode } from "preact";
import type { Settings } from "../config.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { ApiAnswer, ApiClient } from "../in-process/api-client.ts";
import type { DatasetOverview } from "../loading/requested/overview.ts";
import type { RequestedLoads } from "../loading/requested/requested-loads.ts";
import type { ServedDataset } from "../loading/statuses.ts";
import type { Database } from "../storage/database.ts";
import type { LiveSettings } from "../stored-settings/following.ts";

/** The visitors of a page: anyone, anyone unless the explorer needs an account, the signed-in, only operators. */
export type PageNeeds = "anyone" | "explorer" | "session" | "operator";

/** A browser that is signed in. */
export interface Session {
  id: number;
  accountId: number;
  email: string;
  isOperator: boolean;
  isOwner: boolean;
  /** What each form of this session sends as `_csrf`. */
  csrfToken: string;
  createdAt: Date;
  hasPassword: boolean;
}

/** A page: a path with a method, and what it shows. `pages.ts` lists all of them. */
export interface PortalPage {
  method: "GET" | "POST";
  /** `/places/{fips}`; the values in braces are in `context.path`. */
  path: string;
  needs: PageNeeds;
  /** The names that its address may have in the query; `of the API`: the endpoint that it asks checks them. */
  parameters: readonly string[] | "of the API";
  render(context: PageContext): Promise<PageAnswer>;
}

/** Returns a page that shows something. Other parameters than these are refused: nothing is ignored silently. */
export const getPage = (
  path: string,
  needs: PageNeeds,
  render: PortalPage["render"],
  parameters: PortalPage["parameters"] = [],
): PortalPage => ({ method: "GET", path, needs, render, parameters });

/** Returns a page that a form is sent to. */
export const postPage = (path: string, needs: PageNeeds, render: PortalPage["render"]): PortalPage => ({
  ...{ method: "POST", path, needs, render },
  parameters: [],
});

/** What a page is made from. */
export interface PageContext {
  readonly request: Request;
  /** The values of `{name}` in the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of a form that was sent; empty for GET. Its `_csrf` and its origin are checked by then. */
  readonly form: URLSearchParams;
  /** Undefined: the visitor is not signed in. */
  readonly session: Session | undefined;
  /** Where the request comes from; undefined without a network. */
  readonly clientAddress: string | undefined;
  /** Asks the endpoints, as the account of the session. */
  readonly api: ApiClient;
  /** Every endpoint of the API by operation id: what links can be made for. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly settings: Settings;
  /** For accounts, sessions and keys, by the functions of `accounts/portal.ts`. Data comes from `api`. */
  readonly database: Database;
  /** Returns the address of a script, a style sheet or a data file by its name: `/assets/counties.1a2b3c.json`. */
  readonly asset: (name: string) => string;
  /** Returns what is loaded of each dataset. */
  readonly loadedDatasets: () => Promise<readonly LoadedDataset[]>;
  /** What operators see and do, accounts aside. */
  readonly operations: Operations;
}

/** What operators see and do, accounts aside. */
export interface Operations {
  /** Returns every dataset with its loads. */
  datasets(): Promise<readonly DatasetOverview[]>;
  /** The loads that operators ask this process for. */
  loads: RequestedLoads;
  /** The settings that operators make here. */
  liveSettings: LiveSettings;
}

/** What is loaded of a dataset, and whether its starter data is being loaded now. */
export interface LoadedDataset extends ServedDataset {
  isArriving: boolean;
  /** The newest period of its metrics: `2023-acs5`, `2016-Q4`. Null: it has no metrics, or nothing is loaded. */
  newestPeriod: string | null;
}

/** One step of the way to a page; without an address, the page itself. */
export interface Crumb {
  label: string;
  href?: string;
}

/** What a page puts into its frame. */
export interface PageContent {
  /** The status of the answer; undefined: 200. */
  status?: number;
  /** The title, without the program's name. */
  title: string;
  /** The way to the page, from the top. The page itself is the title, and is left out. */
  breadcrumb?: readonly Crumb[];
  /** One line that says what this is. */
  summary?: ComponentChildren;
  /** How fresh it is: `ACS 2019–2023, loaded Nov 22, 2026`. */
  freshness?: ComponentChildren;
  /** The answers that the page shows, the main one first: the frame shows their requests and sources. */
  from?: readonly ApiAnswer<unknown>[];
  /** Whether the page's address is a secret, as that of a one-time link: no other page and no cache gets to know it. */
  isSecret?: boolean;
  /** The same as a feed in Atom: a path of the API. */
  feed?: string;
  /** Scripts besides the one of every page: file names of `assets/` without their ending. */
  scripts?: readonly string[];
  body: ComponentChildren;
}

/** What a page answers with. */
export type PageAnswer =
  | ({ kind: "page"; cookies?: readonly string[]; retryAfterSeconds?: number } & PageContent)
  | { kind: "redirect"; to: string; cookies?: readonly string[] }
  | { kind: "json"; value: unknown }
  /** A picture of its own, such as the map of a page. `name`: of the file, without its ending. */
  | { kind: "svg"; picture: VNode; name: string }
  /** The rows of a table of the page: a request of the API, as CSV. `name`: of the file, without its ending. */
  | { kind: "csv"; request: string; name: string }
  /** Rows that no endpoint has, as CSV, such as an account's own. `columns`: their fields. */
  | { kind: "rows"; columns: readonly string[]; rows: readonly object[]; name: string };
