import { countText } from "./figures.ts";

/** Links to the pages before and after. `href` returns the address of a page by its number, from 1. */
export function Pager({
  page,
  perPage,
  total,
  hasMore,
  href,
}: {
  page: number;
  perPage: number;
  /** Null: it was not counted. */
  total: number | null;
  hasMore: boolean;
  href: (page: number) => string;
}) {
  if (page === 1 && !hasMore) return null;
  const last = total === null ? undefined : Math.ceil(total / perPage);
  return (
    <nav class="pager" aria-label="Pages">
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {countText(page)}
        {last !== undefined && ` of ${countText(last)}`}
      </span>
      {hasMore && (
        <a href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/** Returns the number of a page from the address: 1 without one, or for a text that is none. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
