import { countText } from "./figures.ts";

/** A page of a group of pages. */
interface PageTab {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Links to the pages of one thing, such as a company's; `label` names the group for those who can't see it. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  <nav class="page-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
        {tab.label}
      </a>
    ))}
  </nav>
);

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

/** Returns the number of a page from the address: 1 without one, or if it is not a number. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** A thing of a classification with its page. */
export interface RelatedItem {
  label: string;
  /** `NAICS 3361` */
  code: string;
  href: string;
}

/** Things of a classification that belong together, behind a switch, as links; nothing where there is none. */
export const Related = ({ title, items }: { title: string; items: readonly RelatedItem[] }) =>
  items.length === 0 ? null : (
    <details class="related">
      <summary>
        {title} ({items.length})
      </summary>
      <ul class="results">
        {items.map(({ label, code, href }) => (
          <li key={code}>
            <a href={href}>{label}</a> <span class="unit">{code}</span>
          </li>
        ))}
      </ul>
    </details>
  );
