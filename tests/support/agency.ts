/** What an agency sends for a path: a file's content, or a function that answers. */
export type MadeAnswer = string | Uint8Array | ((request: Request) => Response | Promise<Response>);

/** A request that an agency got. */
export interface AgencyRequest {
  /** With its query, such as `/pub/time.series/jt/jt.series`. */
  path: string;
  headers: Headers;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** An agency's web server for tests. */
export interface MadeAgency {
  /** What `--from` takes: `http://127.0.0.1:PORT`. */
  url: string;
  /** Its files by path, with or without a query. They may be changed between requests. */
  files: Record<string, MadeAnswer | undefined>;
  /** Every request so far, oldest first. */
  requests: AgencyRequest[];
  /** The paths of {@link requests}. */
  readonly asked: string[];
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts an agency that has these files, and answers 404 for others; `await using` stops it at the end of the test.
 * `before` sees each request first, and may answer it.
 */
export function madeAgency(
  files: Record<string, MadeAnswer | undefined> = {},
  before?: (request: Request) => Response | Promise<Response> | undefined,
): MadeAgency {
  const requests: AgencyRequest[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 30,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push({
        path: pathname + search,
        headers: new Headers(request.headers),
        at: performance.timeOrigin + performance.now(),
      });
      const answer = before?.(request) ?? agency.files[pathname + search] ?? agency.files[pathname];
      if (typeof answer === "function") return answer(request);
      if (answer === undefined) return new Response("no such file", { status: 404 });
      if (typeof answer === "string") return new Response(answer);
      return answer instanceof Uint8Array ? new Response(answer.slice()) : answer;
    },
  });
  const stop = () => server.stop(true);
  const agency: MadeAgency = {
    url: `http://127.0.0.1:${server.port}`,
    files,
    requests,
    get asked() {
      return requests.map(({ path }) => path);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return agency;
}
