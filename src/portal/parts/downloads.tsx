import type { ComponentChildren } from "preact";
import { notFound } from "../../errors.ts";
import { requestLine } from "../../in-process/api-client.ts";
import { FORMAT_PARAMETER, LINK, TYPED_FORMATS } from "../formats.ts";
import type { PageAnswer, PageContext } from "../page.ts";

/** The tables of a page as CSV. */
export interface Downloads {
  /** The answer, if the page's address asks for one of its tables. @throws 404 for a table that it does not have */
  answer: PageAnswer | undefined;
  /** Returns the address of a table as CSV: that of the page, with `csv=`. */
  address(name: string): string;
}

/** A table as CSV: a request of the API, or rows that the page makes of several answers. */
type DownloadedTable = string | { columns: readonly string[]; rows: readonly object[] };

/**
 * Returns the tables of a page as CSV, by their names. `fileName` begins the names of files; `self` is the page's
 * address.
 */
export function downloadsOf(
  { query }: Pick<PageContext, "query">,
  { tables, fileName, self }: { tables: Readonly<Record<string, DownloadedTable>>; fileName: string; self: string },
): Downloads {
  const name = query.get("csv");
  const table = name === null || !Object.hasOwn(tables, name) ? undefined : tables[name];
  if (name !== null && table === undefined)
    throw notFound("table", name, `this page has ${Object.keys(tables).join(", ")}`);
  const file = `${fileName}-${name}`;
  const answer: PageAnswer | undefined =
    typeof table === "string"
      ? { kind: "csv", request: table, name: file }
      : table && { kind: "rows", ...table, name: file };
  return {
    answer,
    address(table) {
      const [path = "", search] = self.split("?");
      return requestLine(path, { ...Object.fromEntries(new URLSearchParams(search)), csv: table });
    },
  };
}

/**
 * The links below a table that is a request of the API (`kind: "csv"`), which download it: with types, too. They belong
 * into a paragraph of the class `tools`. `href`: that of the CSV; `children`: what its link says.
 */
export const TableLinks = ({ href, children = "Download as CSV" }: { href: string; children?: ComponentChildren }) => (
  <>
    <a href={href}>{children}</a>
    {TYPED_FORMATS.map((format) => (
      <a key={format} href={`${href}&${FORMAT_PARAMETER}=${format}`}>
        as {FORMAT_NAMES[format]}
      </a>
    ))}
    <a href={`${href}&${FORMAT_PARAMETER}=${LINK}`}>Make a link for Excel, Google Sheets or polars</a>
  </>
);

const FORMAT_NAMES = { parquet: "Parquet", arrow: "Arrow" } as const;

/** The link below a table of rows that no endpoint has, which downloads it. */
export const CsvLink = ({ href }: { href: string }) => (
  <p class="tools">
    <a href={href}>Download as CSV</a>
  </p>
);
