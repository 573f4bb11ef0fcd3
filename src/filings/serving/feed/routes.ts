import type { Sql } from "postgres";
import { list, resource, series } from "../../../http/endpoint.ts";
import { listOf } from "../../../http/parameters/list-parameter.ts";
import { choice, code, optional } from "../../../http/parameters/parameters.ts";
import { dayParameter, refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { ITEM_CODES } from "../../../reference/form-8k-items.ts";
import { itemsOfCategory } from "../../current-report/categories.ts";
import { cikOfIdentifier } from "../../queries/companies.ts";
import { amendmentChain, countsOfItems, type FilingListFilter, filingByAccession } from "../../queries/filing-lists.ts";
import { type Asking, NO_COMPANY, NO_FILING, PATH, SEC, TAG } from "../asking.ts";
import { formsParameter, knownForms } from "../form-parameter.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { identifierParameter, supersededParameter } from "../parameters.ts";
import { unknownFiling } from "../sections/filing-sections.ts";
import { accessionParameter } from "../sections/section-types.ts";
import { CATEGORY_NAMES, CorporateEvent, categoryCounts, corporateEvent, EventCategory } from "./event-records.ts";
import { FilingDetail, filingDetail, ListedFiling, listedFiling } from "./filing-detail.ts";
import { filingPages, noRows } from "./filing-pages.ts";

const FILINGS = "/v1/us/sec/filings";
const EVENTS = "/v1/us/sec/events";

/** Lists of filings and of current reports, of all companies; one filing. */
export const feedEndpoints = (asking: Asking) => [
  ...filingEndpoints(asking),
  eventList(asking),
  companyEventList(asking),
  categoryList(asking),
];

const days = {
  from_date: optional(dayParameter({ description: "First filing date, inclusive.", example: "2024-01-01" })),
  to_date: optional(dayParameter({ description: "Last filing date, inclusive.", example: "2025-12-31" })),
};

const filingEndpoints = ({ sql, dated }: Asking) => [
  list({
    id: "listAllFilings",
    path: FILINGS,
    tag: TAG,
    summary: "Filings of all companies",
    description:
      "Loaded filings of all companies, newest first. An `identifier` that no loaded company has gives an empty list.",
    parameters: {
      identifier: optional(identifierParameter),
      form: formsParameter,
      ...days,
      include_superseded: supersededParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("AllFilingsMetadata", {}),
    row: ListedFiling,
    async answer({ identifier, form, from_date: from, to_date: to, include_superseded: hasSuperseded }, context) {
      refuseBackward(from, to);
      const forms = await knownForms(form, async (unlisted) => unlisted.map(() => null));
      const of = metadata(await dated(context), { units: { size_bytes: "bytes" } });
      const cik = identifier && (await cikOfIdentifier(sql, identifier));
      if (identifier && cik === undefined)
        return {
          ...noRows<ListedFiling>(),
          metadata: { ...of, notes: [`No loaded company has "${identifier.sent}".`] },
        };
      const filter: FilingListFilter = { cik, forms, from, to, isNewestOnly: hasSuperseded === "false" };
      return { ...filingPages(sql, filter, listedFiling), metadata: of };
    },
  }),
  resource({
    id: "getFiling",
    path: `${FILINGS}/{accession_number}`,
    tag: TAG,
    summary: "A filing",
    description: "A filing with its company, its chain of amendments, and what was read of it.",
    parameters: { accession_number: accessionParameter },
    datasets: [SEC],
    metadata: secMetadata("FilingMetadata", {}),
    data: FilingDetail,
    notFound: NO_FILING,
    async answer({ accession_number: accessionNumber }, context) {
      const row = await filingByAccession(sql, accessionNumber);
      if (!row) throw unknownFiling(accessionNumber);
      const chain = await amendmentChain(sql, row.cik, row.amends_accession ?? accessionNumber);
      return {
        data: filingDetail(row, chain),
        metadata: metadata(await dated(context), { units: { size_bytes: "bytes" } }),
      };
    },
  }),
];

const itemCode = code({
  description: "An item of Form 8-K.",
  example: "5.02",
  pattern: /^\d{1,2}(?:\.\d{2})?$/,
  accepted: "the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004",
});

const eventParameters = {
  ...days,
  category: optional(
    choice(CATEGORY_NAMES, {
      name: "EventCategoryName",
      description: "Only reports of this category.",
      example: "leadership",
      otherWords: { mergers: "ma", "m&a": "ma", acquisitions: "ma", results: "earnings", management: "leadership" },
    }),
  ),
  item_codes: optional(
    listOf(
      { ...itemCode, read: (sentText) => (ITEM_CODES.includes(sentText) ? sentText : itemCode.read("")) },
      { description: "Only reports with one of these items.", example: "5.02,2.02", maxItems: 50 },
    ),
  ),
};

/** Returns the filter of a request for current reports. */
const eventFilter = ({
  from_date: from,
  to_date: to,
  category,
  item_codes: items,
}: {
  from_date: string | undefined;
  to_date: string | undefined;
  category: (typeof CATEGORY_NAMES)[number] | undefined;
  item_codes: readonly string[] | undefined;
}): FilingListFilter => {
  refuseBackward(from, to);
  return { from, to, items, category: category && itemsOfCategory(category), isCurrentReport: true };
};

const eventList = ({ sql, dated }: Asking) =>
  list({
    id: "listEvents",
    path: EVENTS,
    tag: TAG,
    summary: "What companies reported in current reports",
    description: "Current reports (Form 8-K) of all companies by their items, newest first. A row is a filing.",
    parameters: eventParameters,
    datasets: [SEC],
    metadata: secMetadata("EventListMetadata", {}),
    row: CorporateEvent,
    answer: async (request, context) => ({
      ...filingPages(sql, eventFilter(request), corporateEvent),
      metadata: metadata(await dated(context)),
    }),
  });

const companyEventList = ({ sql, dated, noCompany }: Asking) =>
  list({
    id: "listCompanyEvents",
    path: `${PATH}/{identifier}/events`,
    tag: TAG,
    summary: "What a company reported in current reports",
    description: "Current reports (Form 8-K) of a company by their items, newest first. A row is a filing.",
    parameters: { identifier: identifierParameter, ...eventParameters },
    datasets: [SEC],
    metadata: secMetadata("CompanyEventsMetadata", {}),
    row: CorporateEvent,
    notFound: NO_COMPANY,
    async answer({ identifier, ...request }, context) {
      const filter = eventFilter(request);
      const cik = await cikOfIdentifier(sql, identifier);
      if (cik === undefined) throw await noCompany(identifier);
      return { ...filingPages(sql, { ...filter, cik }, corporateEvent), metadata: metadata(await dated(context)) };
    },
  });

const categoryList = ({ sql, dated }: { sql: Sql } & Pick<Asking, "dated">) =>
  series({
    id: "listEventCategories",
    path: `${EVENTS}/categories`,
    tag: TAG,
    summary: "The categories of current reports",
    description: "Every category with its items, and how many loaded reports it has. Earlier ones win.",
    parameters: {},
    datasets: [SEC],
    metadata: secMetadata("EventCategoriesMetadata", {}),
    row: EventCategory,
    answer: async (_values, context) => ({
      rows: categoryCounts(await countsOfItems(sql)),
      metadata: metadata(await dated(context), { units: { filing_count: "filings" } }),
    }),
  });
