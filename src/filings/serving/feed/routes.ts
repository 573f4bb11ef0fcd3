import type { Sql } from "postgres";
import { optional } from "../../../http/parameters/parameters.ts";
import { refuseBackward } from "../../../http/parameters/period-parameters.ts";
import { list, resource, series } from "../../../http/read-endpoints.ts";
import { cikOfIdentifier } from "../../queries/companies.ts";
import { amendmentChain, countsOfItems, type FilingListFilter, filingByAccession } from "../../queries/filing-lists.ts";
import { type Asking, NO_COMPANY, NO_FILING, PATH, SEC, TAG } from "../asking.ts";
import { formsParameter, knownForms } from "../form-parameter.ts";
import { inventedNotes, metadata, secMetadata } from "../metadata.ts";
import { identifierParameter, supersededParameter } from "../parameters.ts";
import { unknownFiling } from "../sections/filing-sections.ts";
import { accessionParameter } from "../sections/section-types.ts";
import { EVENTS, eventFeeds } from "./event-feeds.ts";
import { days, eventFilter, eventParameters } from "./event-filter.ts";
import { CorporateEvent, categoryCounts, corporateEvent, EventCategory } from "./event-records.ts";
import { FilingDetail, filingDetail, ListedFiling, listedFiling } from "./filing-detail.ts";
import { filingPages, noRows } from "./filing-pages.ts";

const FILINGS = "/v1/us/sec/filings";

/** Lists of filings and of current reports, of all companies; one filing. */
export const feedEndpoints = (asking: Asking) => [
  ...filingEndpoints(asking),
  eventList(asking),
  companyEventList(asking),
  ...eventFeeds(asking),
  categoryList(asking),
];

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
        metadata: metadata(await dated(context), { units: { size_bytes: "bytes" }, notes: inventedNotes(row.cik) }),
      };
    },
  }),
];

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
