import type { GovdataError } from "../../errors.ts";
import type { PageContent } from "../page.ts";

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

/** A command in the text of an error: `load it with: govdata load qcew`. */
const COMMAND = /\bwith: (govdata [a-z][^,;)]*)/;

/** The error of an unknown path, which names where the endpoints are listed. */
const UNKNOWN_PATH = /^There is no endpoint at ("[^"]*").*$/;

/** Returns the page of an error: what happened, and what to do. */
export function problemPage(shownError: GovdataError): PageContent {
  const { status, details = [] } = shownError;
  const message = shownError.message.replace(UNKNOWN_PATH, "There is no page at $1");
  const command = COMMAND.exec(message)?.[1];
  return {
    title: TITLES[status] ?? "This did not work",
    summary: message.replace(/([^.?!])$/, "$1."),
    body: (
      <div class="problem">
        {details.length > 1 && (
          <ul>
            {details.map(({ parameter, message }) => (
              <li key={parameter}>
                <code>{parameter}</code>: {message}
              </li>
            ))}
          </ul>
        )}
        {command !== undefined && (
          <pre>
            <code>{command}</code>
          </pre>
        )}
        <p>{ADVICE[status] ?? <BackHome />}</p>
      </div>
    ),
  };
}

const BackHome = () => (
  <>
    Search above, or begin at the <a href="/">home page</a>.
  </>
);

const ADVICE = {
  500: "The log of the server has more. Try again, and tell its operator if it fails again.",
  503: "Try again in a moment.",
} as Readonly<Record<number, string>>;
