import type { ComponentChildren } from "preact";
import { requestLine } from "../../../in-process/api-client.ts";
import type { Company } from "../../parts/companies/company.ts";
import { countText } from "../../parts/figures.ts";
import { Pager } from "../../parts/links.tsx";
import { NoFilings } from "./filing-table.tsx";

/** How many rows a page of filings shows. */
export const PER_PAGE = 50;

/** The days of filing that a list is narrowed to. */
interface FiledDays {
  from_date: string | undefined;
  to_date: string | undefined;
}

/** Narrows a list of what a company filed: by its days, and by what `children` have. */
export const FiledForm = ({
  action,
  filter,
  children,
}: {
  action: string;
  filter: FiledDays;
  children: ComponentChildren;
}) => (
  <form class="choices" action={action}>
    {children}
    <label for="from_date">Filed from</label>
    <input id="from_date" name="from_date" type="date" value={filter.from_date} />
    <label for="to_date">to</label>
    <input id="to_date" name="to_date" type="date" value={filter.to_date} />
    <button type="submit">Show</button>
  </form>
);

/** A page of what a company filed. */
interface FiledPage {
  company: Company;
  /** What is listed: one, and several. */
  words: readonly [one: string, several: string];
  total: number;
  page: number;
  hasMore: boolean;
  /** The address without filters. */
  self: string;
  filter: Readonly<Record<string, string | undefined>>;
  /** The rows; none are shown for an empty page. */
  children: ComponentChildren;
}

/** The rows of a page with their count and the other pages, or the reason why there are none. */
export function FiledList({ company, words: [one, several], total, page, hasMore, self, filter, children }: FiledPage) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      {total > 0 && (
        <p>
          {countText(total)} {total === 1 ? one : several}, newest first.
        </p>
      )}
      {total === 0 && !isFiltered && <NoFilings company={company} what={several} />}
      {total === 0 && isFiltered && (
        <p class="missing">
          No {several} match. <a href={self}>Show all {several}</a>.
        </p>
      )}
      {children}
      <Pager
        page={page}
        perPage={PER_PAGE}
        total={total}
        hasMore={hasMore}
        href={(other) => requestLine(self, { ...filter, page: other === 1 ? undefined : other })}
      />
    </>
  );
}
