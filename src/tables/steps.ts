import accounts from "../accounts/tables/0001-accounts-and-keys.sql" with { type: "text" };
import readOnlyKeysAndLinks from "../accounts/tables/0002-read-only-keys-and-links.sql" with { type: "text" };
import census from "../census/tables/0001-census.sql" with { type: "text" };
import screener from "../enrichment/tables/0001-screener.sql" with { type: "text" };
import events from "../events/tables/0001-events.sql" with { type: "text" };
import filers from "../events/tables/0002-filers.sql" with { type: "text" };
import announced from "../events/tables/0003-announced.sql" with { type: "text" };
import editions from "../exports/tables/0001-editions.sql" with { type: "text" };
import filings from "../filings/tables/0001-filings.sql" with { type: "text" };
import sections from "../filings/tables/0002-sections-and-search.sql" with { type: "text" };
import filingLists from "../filings/tables/0003-filing-lists.sql" with { type: "text" };
import boards from "../filings/tables/0004-boards.sql" with { type: "text" };
import annualRatios from "../filings/tables/0005-annual-ratios.sql" with { type: "text" };
import annualRatioValues from "../filings/tables/0006-annual-ratio-values.sql" with { type: "text" };
import runs from "../jobs/tables/0001-runs.sql" with { type: "text" };
import ces from "../labor/ces/tables/0001-industries.sql" with { type: "text" };
import laus from "../labor/laus/tables/0001-laus.sql" with { type: "text" };
import oews from "../labor/oews/tables/0001-estimates.sql" with { type: "text" };
import qcew from "../labor/qcew/tables/0001-blocks.sql" with { type: "text" };
import observations from "../labor/revisions/tables/0001-observations.sql" with { type: "text" };
import lending from "../lending/tables/0001-loans.sql" with { type: "text" };
import lenders from "../lending/tables/0002-lenders.sql" with { type: "text" };
import vintages from "../loading/tables/0001-vintages.sql" with { type: "text" };
import type { SchemaStep } from "../storage/migrate.ts";
import settings from "../stored-settings/tables/0001-settings.sql" with { type: "text" };
import deliveries from "../webhooks/tables/0001-deliveries.sql" with { type: "text" };
import watchLists from "../webhooks/tables/0002-watch-lists.sql" with { type: "text" };
import { REPLACED } from "./replaced-steps.ts";

/**
 * The text of every step by its name, in the order in which an empty database gets them. A new step is a file and an
 * entry at the end, so that it finds the tables of all others. A released step never changes.
 */
const STEPS: Readonly<Record<string, string>> = {
  "loading/0001-vintages": vintages,
  "jobs/0001-runs": runs,
  "events/0001-events": events,
  "accounts/0001-accounts-and-keys": accounts,
  "census/0001-census": census,
  "labor/revisions/0001-observations": observations,
  "labor/ces/0001-industries": ces,
  "labor/laus/0001-laus": laus,
  "labor/qcew/0001-blocks": qcew,
  "labor/oews/0001-estimates": oews,
  "lending/0001-loans": lending,
  "filings/0001-filings": filings,
  "filings/0002-sections-and-search": sections,
  "enrichment/0001-screener": screener,
  "webhooks/0001-deliveries": deliveries,
  "stored-settings/0001-settings": settings,
  "filings/0003-filing-lists": filingLists,
  "events/0002-filers": filers,
  "webhooks/0002-watch-lists": watchLists,
  "lending/0002-lenders": lenders,
  "filings/0004-boards": boards,
  "events/0003-announced": announced,
  "exports/0001-editions": editions,
  "filings/0005-annual-ratios": annualRatios,
  "accounts/0002-read-only-keys-and-links": readOnlyKeysAndLinks,
  "filings/0006-annual-ratio-values": annualRatioValues,
};

/** Every step of the schema, in the order in which an empty database gets them. */
export const SCHEMA: readonly SchemaStep[] = Object.entries(STEPS).map(([name, sql]) => ({
  name,
  sql,
  replaces: REPLACED[name] ?? [],
}));
