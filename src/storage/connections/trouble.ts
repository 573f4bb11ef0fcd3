/** Postgres answers these while it starts, stops or is out of reach: try again soon. */
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
  "08001", // sqlclient_unable_to_establish_sqlconnection, said by poolers
  "08006", // connection_failure
  "28000", // invalid_authorization_specification: a role that was taken away while this program ran
  "28P01", // invalid_password: one that was changed
  "3D000", // invalid_catalog_name: the database is being restored
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
]);

/** What a query is rejected with when its deadline passes. */
const DEADLINE = "QUERY_DEADLINE";

/** What Postgres says when it is there, and can't do now what it could before. */
const PASSING_TROUBLE: Record<string, string> = {
  [DEADLINE]: "the database did not answer in time",
  "53100": "the disk of the database is full",
  "53200": "the database is out of memory",
  "57014": "the database gave the query up", // a statement_timeout that its operator has set
};

/** What Postgres refuses however often it is asked, until its operator changes something. */
const REFUSALS: Record<string, string> = {
  "25006": "the database is read-only: name the primary server in DATABASE_URL",
  "42501": "the database's user lacks a right, which govdata doctor may tell",
};

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** A sentence for errors that mean "the database can't be reached, or can't do that now"; otherwise undefined. */
export const databaseTrouble = (error: unknown): string | undefined =>
  PASSING_TROUBLE[codeOf(error)] ??
  (CONNECTION_TROUBLE.has(codeOf(error)) ? "the database can't be reached" : undefined);

/** A sentence for errors that mean "the database does not let us", for whoever set it up; otherwise undefined. */
export const databaseRefusal = (error: unknown): string | undefined => REFUSALS[codeOf(error)];

/** The error of a query that had no answer within `limitMs`. */
export const deadlinePassed = (limitMs: number): Error =>
  Object.assign(new Error(`the database did not answer within ${limitMs / 1000} s`), { code: DEADLINE });

/** An error of a connection, with the code that tells its kind. */
export const connectionTrouble = (code: string, where: string): Error =>
  Object.assign(new Error(`${code} ${where}`), { code });

/** These say that a connection was lost while a query was on it, or that nothing was heard on it. */
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

/** Whether the connection that a query failed on can't be trusted any more. */
export const isConnectionLost = (error: unknown): boolean => LOSSES.has(codeOf(error));
