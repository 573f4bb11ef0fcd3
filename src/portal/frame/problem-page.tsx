import { commandText } from "../../command.ts";
import type { GovdataError } from "../../errors.ts";
import type { PageContent } from "../page.ts";
import { COMPANY_LIST_WORDS, inPageWords } from "../parts/notes.tsx";

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

/** Returns the page of an error: what happened, and what to do. */
export function problemPage(shownError: GovdataError): PageContent {
  const { status, details = [] } = shownError;
  const message = shownError.message.replace(UNKNOWN_PATH, "There is no page at $1");
  const commands = commandsIn(message);
  const isMissing = status === 503 && commands.length > 0;
  return {
    title: isMissing ? "This data is not loaded" : (TITLES[status] ?? "This did not work"),
    summary: inPageWords(message.replace(/([^.?!])$/, "$1."), COMPANY_LIST_WORDS),
    body: (
      <div class="problem">
        {details.length > 1 && (
          <ul>
            {details.map(({ parameter, message }) => (
              <li key={parameter}>
                <code>{parameter}</code>: {inPageWords(message, COMPANY_LIST_WORDS)}
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
