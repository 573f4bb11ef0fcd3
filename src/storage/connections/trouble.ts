import { commandText } from "../../command.ts";

/** Errors while Postgres starts, stops or is out of reach: try again soon. */
const CONNECTION_TROUBLE = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  "08001", // sqlclient_unable_to_establish_sqlconnection, from poolers
  "08006", // connection_failure
  "28000", // invalid_authorization_specification: the role was removed while this program ran
  "28P01", // invalid_password: it was changed
  "3D000", // invalid_catalog_name: the database is being restored
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
]);

/** The code of a query that is rejected at its deadline. */
const DEADLINE = "QUERY_DEADLINE";

/** Errors of a Postgres that runs, but can't do something for now. */
const PASSING_TROUBLE: Record<string, string> = {
  [DEADLINE]: "the database did not answer in time",
  "53100": "the disk of the database is full",
  "53200": "the database is out of memory",
  "57014": "the query was cancelled (statement timeout)", // its operator has set statement_timeout
};

/** What Postgres refuses until its operator changes something. */
const REFUSALS: Record<string, string> = {
  "25006": "the database is read-only: use the primary server in DATABASE_URL",
  "42501": `the database's user lacks a right: try ${commandText("doctor")}`,
};

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Returns a sentence for errors that mean "the database can't be reached, or can't do that now", else undefined. */
export const databaseTrouble = (error: unknown): string | undefined =>
  PASSING_TROUBLE[codeOf(error)] ??
  (CONNECTION_TROUBLE.has(codeOf(error)) ? "the database can't be reached" : undefined);

/** Returns a sentence for errors that mean "the database refuses", for its operator, else undefined. */
export const databaseRefusal = (error: unknown): string | undefined => REFUSALS[codeOf(error)];

/** Returns the error of a query without an answer within `limitMs`. */
export const deadlinePassed = (limitMs: number): Error =>
  Object.assign(new Error(`the database did not answer within ${limitMs / 1000} s`), { code: DEADLINE });

/** Returns an error of a connection, with the code of its kind. */
export const connectionTrouble = (code: string, connection: string): Error =>
  Object.assign(new Error(`${code} ${connection}`), { code });

/** Codes of a connection that was lost while a query was on it, or that was silent. */
const LOSSES = new Set([
  DEADLINE,
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
]);

/** Whether this program itself dropped the connection. */
export const isDropped = (error: unknown): boolean => codeOf(error) === "CONNECTION_DESTROYED";

/** Whether the connection of a failed query can no longer be trusted. */
export const isConnectionLost = (error: unknown): boolean => LOSSES.has(codeOf(error));
