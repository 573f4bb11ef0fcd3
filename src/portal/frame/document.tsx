import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { VERSION } from "../../executable/version.ts";
import { sourcesOf } from "../../in-process/api-client.ts";
import { ChartPageContext } from "../charts/chart-contexts.ts";
import type { Crumb, PageContent, Session } from "../page.ts";
import { AccountMenu } from "./account-menu.tsx";
import { NAVIGATION } from "./navigation.ts";
import { RequestBox } from "./request-box.tsx";

/** What the frame of a page needs besides its content. */
export interface FrameOptions {
  /** Returns the address of an asset by its name. */
  asset: (name: string) => string;
  session: Session | undefined;
  /** Whether people can sign in here. */
  hasAccounts: boolean;
  /** The start of absolute addresses, without a slash at the end. */
  origin: string;
  /** The path that a proxy adds in front: `/gov`, or `""`. */
  basePath: string;
  /** What the visitor should know on every page, above its title. */
  notice?: ComponentChildren;
  /** The page's own address, path and query; undefined where a form was sent. */
  self?: string | undefined;
  /** What was searched for on this page, for the search box. */
  searched?: string;
}

/**
 * Returns the HTML of a page in its frame. Addresses in pages begin with a slash. Where a proxy adds a path, it is put
 * before them here. In the rendered text, a plain quote only occurs around attributes: those in data are escaped.
 */
export function renderDocument(content: PageContent, options: FrameOptions): string {
  const html = `<!doctype html>${renderToString(<Document content={content} options={options} />)}`;
  return options.basePath === "" ? html : html.replace(LOCAL_ADDRESS, ` $1="${options.basePath}/`);
}

const LOCAL_ADDRESS = / (href|action|src|formaction)="\/(?!\/)/g;

function Document({ content, options }: { content: PageContent; options: FrameOptions }) {
  const { asset, basePath } = options;
  return (
    <html lang="en" data-base={basePath}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Screen readers say it first. */}
        <title>{`${(content.status ?? 200) >= 400 ? "Error: " : ""}${content.title} · govdata`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={asset("portal.css")} />
        {content.feed && <link rel="alternate" type="application/atom+xml" title={content.title} href={content.feed} />}
        {/* A slow browser would paint tables in parts, and move their columns when the next rows arrive. */}
        <link rel="expect" href={`#${END_ID}`} {...WAITS} />
        {["portal", ...(content.scripts ?? [])].map((name) => (
          <script key={name} type="module" src={asset(`${name}.js`)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <Header options={options} />
        <main id="content" tabIndex={-1}>
          {options.notice}
          <Heading content={content} origin={options.origin} />
          <ChartPageContext.Provider value={{ self: options.self, origin: options.origin }}>
            {content.body}
          </ChartPageContext.Provider>
        </main>
        <Footer content={content} />
      </body>
    </html>
  );
}

function Header({ options }: { options: FrameOptions }) {
  return (
    <header class="site">
      <a class="brand" href="/">
        govdata
      </a>
      <search class="search">
        <form action="/find">
          <label class="visually-hidden" for="search">
            Search measures, places, industries, occupations and companies
          </label>
          <input
            id="search"
            data-suggestions="/find/suggestions"
            name="q"
            type="search"
            value={options.searched}
            placeholder="rent, jobs in construction, Apple, 94110"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={200}
            aria-keyshortcuts="/"
          />
          <span class="key" aria-hidden="true">
            /
          </span>
        </form>
      </search>
      <nav aria-label="Main">
        {NAVIGATION.map((entry) =>
          "links" in entry ? (
            <details class="menu" key={entry.label}>
              <summary>{entry.label}</summary>
              <ul>
                {entry.links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <a key={entry.href} href={entry.href}>
              {entry.label}
            </a>
          ),
        )}
        <AccountMenu session={options.session} hasAccounts={options.hasAccounts} />
      </nav>
    </header>
  );
}

function Heading({ content, origin }: { content: PageContent; origin: string }) {
  return (
    <div class="heading">
      <Breadcrumb crumbs={content.breadcrumb ?? []} title={content.title} />
      <h1>{content.title}</h1>
      {content.summary !== undefined && <p class="summary">{content.summary}</p>}
      {content.freshness !== undefined && <p class="freshness">{content.freshness}</p>}
      <RequestBox requests={(content.from ?? []).map(({ request }) => request)} origin={origin} />
    </div>
  );
}

/** The way to the page. A step of the same name as the next one, such as the group of one occupation, is left out. */
function Breadcrumb({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const steps = crumbs.filter(({ label }, index) => label !== (crumbs[index + 1]?.label ?? title));
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" class="breadcrumb">
      <ol>
        {steps.map(({ label, href }) => (
          <li key={label}>{href === undefined ? label : <a href={href}>{label}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}

/** The end of the page, which the first paint waits for where browsers know how to. */
const END_ID = "end";

/** An attribute that Preact's types don't have: the first paint waits for the linked element. */
const WAITS = { blocking: "render" };

function Footer({ content }: { content: PageContent }) {
  const sources = sourcesOf(content.from ?? []);
  return (
    <footer class="site" id={END_ID}>
      {sources.length > 0 && <p>Sources: {sources.join("; ")}.</p>}
      <p>
        <a href="/docs">Notices and API documentation</a> · govdata {VERSION}
      </p>
    </footer>
  );
}
