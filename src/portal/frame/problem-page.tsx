import { commandText } from "../../command.ts";
import type { GovdataError } from "../../errors.ts";
import type { PageContent } from "../page.ts";
import { COMPANY_LIST_WORDS, inPageWords, type PageWords } from "../parts/notes.tsx";

const TITLES: Readonly<Record<number, string>> = {
  400: "This address does not fit",
  401: "Sign in to see this",
  403: "You may not do this",
  404: "Nothing is here",
  405: "This address takes other requests",
  429: "Too many requests",
  500: "Something failed",
  503: "Not ready yet",
};

/** What a command begins with: `govdata `. */
const PROGRAM = commandText("");

/** The commands in the text of an error: `load one with: govdata load ces, or govdata load qcew`. */
const COMMANDS = new RegExp(`\\bwith: (${PROGRAM}[a-z][^;)]*)`);

/** Returns the commands that an error names. */
const commandsIn = (message: string): string[] =>
  (COMMANDS.exec(message)?.[1] ?? "")
    .split(new RegExp(`, (?:or )?(?=${PROGRAM})`))
    .map((command) => command.replace(/,.*$/, ""))
    .filter((command) => command !== "");

/** The error of an unknown path, which names where the endpoints are listed. */
const UNKNOWN_PATH = /^There is no endpoint at ("[^"]*").*$/;

/** The value that was sent, and the one that an error names instead of it: a slip, or the sector of a code. */
const MEANT = /"([^"]+)"[^"]*?(?:did you mean "([^"]+)"|; request (\S+)$)/;

/** Returns the address with the value that was meant instead of the one that was sent; undefined if it has not that. */
function meantAddress(target: string, sent: string, meant: string): string | undefined {
  const url = new URL(target, "http://localhost");
  const names = [...url.searchParams.keys()].filter((name) => url.searchParams.get(name) === sent);
  for (const name of names) url.searchParams.set(name, meant);
  const segments = url.pathname.split("/");
  const path = segments.map((segment) => (segment === encodeURIComponent(sent) ? encodeURIComponent(meant) : segment));
  url.pathname = path.join("/");
  const address = url.pathname + url.search;
  return names.length === 0 && path.join("/") === segments.join("/") ? undefined : address;
}

/** Returns the words of a page for the error of an address: the value that was meant is a link. */
function wordsFor(message: string, target: string): PageWords {
  const [, sent = "", near, sector] = MEANT.exec(message) ?? [];
  const meant = near ?? sector;
  const href = meant === undefined ? undefined : meantAddress(target, sent, meant);
  if (meant === undefined || href === undefined) return COMPANY_LIST_WORDS;
  const link = <a href={href}>{meant}</a>;
  const phrase = near === undefined ? `request ${meant}` : `did you mean "${meant}"`;
  return [
    ...COMPANY_LIST_WORDS,
    [
      phrase,
      <>
        {near === undefined ? "open" : "did you mean"} {link}
      </>,
    ],
  ];
}

/** Returns the page of an error: what happened, and what to do. `target`: the path and query that were asked for. */
export function problemPage(shownError: GovdataError, target: string): PageContent {
  const { status, details = [] } = shownError;
  const message = shownError.message.replace(UNKNOWN_PATH, "There is no page at $1");
  const commands = commandsIn(message);
  const isMissing = status === 503 && commands.length > 0;
  return {
    title: isMissing ? "This data is not loaded" : (TITLES[status] ?? "This did not work"),
    summary: inPageWords(message.replace(/([^.?!])$/, "$1."), wordsFor(message, target)),
    body: (
      <div class="problem">
        {details.length > 1 && (
          <ul>
            {details.map(({ parameter, message }) => (
              <li key={parameter}>
                <code>{parameter}</code>: {inPageWords(message, wordsFor(message, target))}
              </li>
            ))}
          </ul>
        )}
        {commands.map((command) => (
          <pre key={command}>
            <code>{command}</code>
          </pre>
        ))}
        <p>{isMissing ? <Loading /> : (ADVICE[status] ?? <BackHome />)}</p>
      </div>
    ),
  };
}

const Loading = () => (
  <>
    Run this on the machine that serves these pages, then open the page again. The <a href="/#loaded">home page</a>{" "}
    lists what is loaded.
  </>
);

const BackHome = () => (
  <>
    Search above, or begin at the <a href="/">home page</a>.
  </>
);

const ADVICE = {
  500: "Try again. If it fails again, tell the operator of this server: its log has the details.",
  503: "Try again in a moment.",
} as Readonly<Record<number, string>>;
