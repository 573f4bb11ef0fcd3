import type { FeedEntry } from "../../../http/answer.ts";
import { feed } from "../../../http/feed.ts";
import { updatedAtOf } from "../../../http/versions.ts";
import { EVENT_CATEGORIES } from "../../current-report/categories.ts";
import { cikOfIdentifier } from "../../queries/companies.ts";
import { companiesOfCiks } from "../../queries/directory.ts";
import { countOfFilings, type FilingListFilter, listedFilings } from "../../queries/filing-lists.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { SOURCE } from "../metadata.ts";
import { identifierParameter } from "../parameters.ts";
import { eventFilter, eventParameters } from "./event-filter.ts";
import { type CorporateEvent, corporateEvent } from "./event-records.ts";

/** The path of the list of current reports. */
export const EVENTS = "/v1/us/sec/events";

const IS_FEED =
  "as a feed in Atom, newest first: an entry for each filing, with the same filters as the list. Entries have the id " +
  "that EDGAR's own feeds give a filing.";

/** Current reports as feeds, of all companies and of one. */
export const eventFeeds = ({ sql, noCompany }: Pick<Asking, "sql" | "noCompany">) => {
  const pageOf = (filter: FilingListFilter) => async (range: { limit: number; offset: number }) => {
    const [rows, total] = await Promise.all([listedFilings(sql, filter, range), countOfFilings(sql, filter)]);
    return { entries: entriesOf(rows.map(corporateEvent)), total };
  };
  return [
    feed({
      id: "getEventFeed",
      path: `${EVENTS}.atom`,
      tag: TAG,
      summary: "What companies reported in current reports, as a feed",
      description: `Current reports (Form 8-K) of all companies ${IS_FEED}`,
      parameters: eventParameters,
      datasets: [SEC],
      answer: async (request, { dataset }) => ({
        title: "Current reports (Form 8-K)",
        subject: subjectOf(`${EVENTS}.atom`, request),
        author: SOURCE,
        updatedAt: updatedAtOf(dataset),
        page: pageOf(eventFilter(request)),
      }),
    }),
    feed({
      id: "getCompanyEventFeed",
      path: `${PATH}/{identifier}/events.atom`,
      tag: TAG,
      summary: "What a company reported in current reports, as a feed",
      description: `Current reports (Form 8-K) of a company ${IS_FEED}`,
      parameters: { identifier: identifierParameter, ...eventParameters },
      datasets: [SEC],
      notFound: NO_COMPANY,
      async answer({ identifier, ...request }, { dataset }) {
        const filter = eventFilter(request);
        const cik = await cikOfIdentifier(sql, identifier);
        const [company] = cik === undefined ? [] : await companiesOfCiks(sql, [cik]);
        if (!company) throw await noCompany(identifier);
        return {
          title: `${company.name}: current reports (Form 8-K)`,
          subject: subjectOf(`${PATH}/${company.cik}/events.atom`, request),
          author: SOURCE,
          updatedAt: updatedAtOf(dataset),
          page: pageOf({ ...filter, cik: company.cik }),
        };
      },
    }),
  ];
};

/** Returns what identifies a feed, without what its address may leave out, and in one order. */
const subjectOf = (path: string, { from_date, to_date, category, item_codes }: Parameters<typeof eventFilter>[0]) =>
  JSON.stringify([path, { from_date, to_date, category, item_codes: item_codes?.toSorted() }]);

const CATEGORY_LABELS = new Map<string, string>(EVENT_CATEGORIES.map(({ name, description }) => [name, description]));

/** Returns an entry for each filing. A filing of several companies has a row for each of them, next to each other. */
const entriesOf = (events: readonly CorporateEvent[]): FeedEntry[] =>
  [...Map.groupBy(events, (event) => event.filing_accession).values()].map(
    ([first, ...further]) => entryOf([first!, ...further]), // a group has at least one
  );

function entryOf(rows: readonly [CorporateEvent, ...CorporateEvent[]]): FeedEntry {
  const [{ filing_accession: accession, form, filed_at: filedAt, category, items, event_date: day, ...event }] = rows;
  const names = rows.map(({ company_name: name }) => name);
  const label = CATEGORY_LABELS.get(category) ?? category;
  const subjects = items.length === 0 ? [label] : items.map(({ code, description }) => `${code} ${description}`);
  return {
    id: `urn:tag:sec.gov,2008:accession-number=${accession}`,
    title: `${names.join(", ")}: ${form}${items.length === 0 ? "" : ` (${items.map(({ code }) => code).join(", ")})`}`,
    updatedAt: filedAt,
    authors: names,
    summary: [...(day === null ? [] : [`Day of the event: ${day}`]), ...subjects].join(". "),
    categories: [
      { scheme: "https://www.sec.gov/", term: form, label: "form type" },
      { scheme: "urn:govdata:category", term: category, label },
      ...items.map(({ code, description }) => ({ scheme: "urn:govdata:item", term: code, label: description })),
      ...rows.map(({ cik, company_ticker: ticker, company_name: name }) => ({
        scheme: "urn:govdata:cik",
        term: cik,
        label: ticker ?? name,
      })),
    ],
    alternates: [
      { type: "text/html", href: event.edgar_url },
      { type: "application/json", href: event.filing_url },
    ],
  };
}
