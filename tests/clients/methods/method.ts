/** A call of the public client that parses, and the request of our own that answers the same. */
export interface Call {
  /** Arguments by position. */
  words?: readonly unknown[];
  /** Arguments by name. */
  named?: Readonly<Record<string, unknown>>;
  /** Path with the names of our own parameters; without one, that of the call before with this query. */
  path: string;
  /** Where the client has a figure, and where our own answer has it: `data.0.title` and `data.0.naics_title`. */
  same: Readonly<Record<string, string>>;
  /** Fields that the client knows and no answer has. */
  unread?: readonly string[];
}

/** A call that fails in the client. */
export interface Failure {
  words?: readonly unknown[];
  named?: Readonly<Record<string, unknown>>;
  /** The class of the client's error: `ValidationError` where it does not know the answer's form. */
  error: "ValidationError" | "BadRequestError" | "NotFoundError";
  /** What its message contains. */
  message: string;
}

/** What a method does here, in the words of docs/python-client.md. */
export const VERDICTS = ["works", "other form", "no data", "no endpoint"] as const;

/** A method of the public client, and what it does here. */
export interface Method {
  name: string;
  verdict: (typeof VERDICTS)[number];
  /** What a user must know, for docs/python-client.md. Not empty unless it works for all arguments. */
  note: string;
  calls?: readonly Call[];
  failures?: readonly Failure[];
  /** The script that tests the method where it needs another server. */
  script?: string;
}

/** Returns what makes the methods of a resource that work. */
export const worksIn =
  (resource: string) =>
  (name: string, calls: readonly Call[], note = "", failures: readonly Failure[] = []): Method => ({
    name: `${resource}.${name}`,
    verdict: "works",
    note,
    calls,
    failures,
  });

/** A method without an endpoint here. */
export const absent = (
  name: string,
  verdict: "no data" | "no endpoint",
  note: string,
  sent: Pick<Failure, "words" | "named"> = {},
): Method => ({
  name,
  verdict,
  note,
  failures: [{ ...sent, error: "NotFoundError", message: "There is no endpoint" }],
});
