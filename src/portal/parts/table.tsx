import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A column of a table: its heading, and the cell of a row. */
export interface Column<Row> {
  heading: ComponentChildren;
  /** The heading as text, where it is not one: phones show it next to each value. */
  label?: string;
  /** The unit of its numbers, under the heading. */
  unit?: string;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Whether the rows are sorted by it. Headings that are links sort a list of several pages, at the server. */
  sorted?: "ascending" | "descending";
  cell(row: Row): ComponentChildren;
}

/** Rows with a heading that folds them, without script too. */
export interface RowGroup<Row> {
  id: string;
  title: ComponentChildren;
  isOpen: boolean;
  rows: readonly Row[];
}

/** Layouts whose rows are lists of values on a phone, each with its heading. */
const LISTED: readonly unknown[] = ["records", "metrics"];

/** The most columns that fit a sheet of paper, of layouts that can have more. The style sheet hides the others. */
const MOST_PRINTED = 8;
const MANY_COLUMNS: readonly unknown[] = ["periods", "companies"];

/** Rows with links from which on a link leads past the table: each of its own is a stop of the Tab key. */
const MANY_ROWS = 15;

/** The heading of a column of links and buttons: only readers who hear the table need it. */
export const ACTIONS_HEADING = <span class="visually-hidden">Actions</span>;

/** Cells of a table. The first column names the row. A wide table scrolls in itself, by keyboard too. */
export function Table<Row>({
  label,
  columns,
  rows,
  groups,
  layout,
  hasLinks = false,
}: {
  /** Names the table for those who can't see it. */
  label: string;
  /**
   * `wide`: as wide as the page. `metrics`: the metrics of a place, each a block of its values on a phone.
   * `periods`: many narrow columns; the first one stays in view. `pay`: columns of amounts, as wide in each table.
   * `fields`: names with values of different units. `companies`: as wide as the page, its first column stays in view.
   * `records`: as `wide`, but on a phone each row is a list of its values with their headings, so that its state and
   * its buttons are in view. `areas`: as high as most screens, and scrolls.
   */
  layout?: "wide" | "metrics" | "areas" | "periods" | "pay" | "fields" | "companies" | "records";
  columns: readonly Column<Row>[];
  /** Whether its rows are links: a long table has a link past it, for those who go by keyboard. */
  hasLinks?: boolean;
} & ({ rows: readonly Row[]; groups?: never } | { rows?: never; groups: readonly RowGroup<Row>[] })) {
  const id = useId();
  const isSkipped = hasLinks && (rows?.length ?? MANY_ROWS) >= MANY_ROWS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (axe: scrollable-region)
    <section class="table" aria-label={label} tabIndex={0}>
      {isSkipped && (
        <a class="skip" href={`#${id}`}>
          Skip this table
        </a>
      )}
      <table class={layout} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, unit, isNumber, sorted }, index) => (
              <th key={index} scope="col" class={isNumber ? "number" : undefined} aria-sort={sorted}>
                {heading}
                {unit !== undefined && <div class="unit">{unit}</div>}
              </th>
            ))}
          </tr>
        </thead>
        {groups === undefined ? (
          <tbody>
            <Rows columns={columns} rows={rows} layout={layout} />
          </tbody>
        ) : (
          groups.map((group) => (
            <tbody key={group.id}>
              <tr class="group">
                <th id={group.id} scope="rowgroup" colSpan={columns.length}>
                  <details open={group.isOpen}>
                    <summary>{group.title}</summary>
                  </details>
                </th>
              </tr>
              <Rows columns={columns} rows={group.rows} layout={layout} />
            </tbody>
          ))
        )}
      </table>
      {MANY_COLUMNS.includes(layout) && columns.length > MOST_PRINTED && (
        <p class="on-paper">
          The printout shows only the first {MOST_PRINTED} of {columns.length} columns. The page and the CSV have all.
        </p>
      )}
      {isSkipped && <span id={id} tabIndex={-1} />}
    </section>
  );
}

interface RowsProperties<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  layout: string | undefined;
}

const Rows = <Row,>({ columns, rows, layout }: RowsProperties<Row>) => (
  <>
    {rows.map((row, index) => (
      <tr key={index}>
        {columns.map((column, position) =>
          position === 0 ? (
            <th key={position} scope="row">
              {column.cell(row)}
            </th>
          ) : LISTED.includes(layout) ? (
            <td key={position} class={column.isNumber ? "number" : undefined} data-heading={headingText(column)}>
              <div>{column.cell(row)}</div>
            </td>
          ) : (
            <td key={position} class={column.isNumber ? "number" : undefined}>
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
    ))}
  </>
);

/** Returns the heading of a column with its unit, for a row shown by itself; undefined for a heading without text. */
function headingText({ heading, label, unit }: Pick<Column<never>, "heading" | "label" | "unit">): string | undefined {
  if (label !== undefined) return label;
  return typeof heading === "string" && heading !== "" ? [heading, unit].filter(Boolean).join(", ") : undefined;
}
