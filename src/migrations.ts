import accounts from "./accounts/tables.sql" with { type: "text" };
import censusBlocks from "./census/blocks/tables.sql" with { type: "text" };
import censusGeographies from "./census/geographies/tables.sql" with { type: "text" };
import census from "./census/tables.sql" with { type: "text" };
import events from "./events/tables.sql" with { type: "text" };
import packedStatements from "./filings/packed-statements.sql" with { type: "text" };
import readyStatements from "./filings/ready-statements.sql" with { type: "text" };
import filings from "./filings/tables.sql" with { type: "text" };
import ces from "./labor/ces/tables.sql" with { type: "text" };
import lausLatest from "./labor/laus/latest.sql" with { type: "text" };
import laus from "./labor/laus/tables.sql" with { type: "text" };
import oews from "./labor/oews/tables.sql" with { type: "text" };
import qcew from "./labor/qcew/tables.sql" with { type: "text" };
import revisions from "./labor/revisions/tables.sql" with { type: "text" };
import lending from "./lending/tables.sql" with { type: "text" };
import loading from "./loading/tables.sql" with { type: "text" };
import type { Migration } from "./storage/migrate.ts";

/** Every step of the schema, in order. Forward only: a published step never changes, a new one is added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: "loading", sql: loading },
  { number: 2, name: "accounts", sql: accounts },
  { number: 3, name: "census", sql: census },
  { number: 4, name: "labor revisions and ces", sql: revisions + ces },
  { number: 5, name: "labor laus", sql: laus },
  { number: 6, name: "labor qcew", sql: qcew },
  { number: 7, name: "labor oews", sql: oews },
  { number: 8, name: "census blocks", sql: censusBlocks },
  { number: 9, name: "census vintage sets", sql: censusGeographies },
  { number: 10, name: "lending", sql: lending },
  { number: 11, name: "filings and events", sql: filings + events },
  { number: 12, name: "newest labor figures", sql: lausLatest },
  { number: 13, name: "ready statements", sql: readyStatements },
  { number: 14, name: "packed statements", sql: packedStatements },
];
