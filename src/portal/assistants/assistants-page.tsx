import { keysOfAccount, type OwnKey } from "../../accounts/portal.ts";
import { commandText } from "../../command.ts";
import { MCP_PATH } from "../../settings/assistants.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { AssistantLines } from "../parts/assistant-lines.tsx";

import { type Column, Table } from "../parts/table.tsx";
import { Age, Copied } from "../parts/values.tsx";
import { publicOrigin } from "../serving/requests.ts";

/** `/assistants`: the address for assistants, the account's keys for it, and the lines that each assistant needs. */
export async function assistantsPage(context: PageContext): Promise<PageAnswer> {
  const { database, request, session, settings } = context;
  const origin = publicOrigin(request, settings);
  const keys = session && (await keysOfAccount(database.sql, session.accountId));
  return {
    kind: "page",
    title: "Assistants",
    summary:
      "Claude, Cursor, VS Code and other assistants answer questions from these data: each figure with its unit, " +
      "period, source, and margin of error or the reason why it is missing.",
    body: (
      <>
        <h2>The address</h2>
        <Copied id="address" text={origin + MCP_PATH} />
        <p class="note">
          It speaks MCP over HTTP (POST). Each message counts as one request of its key. The tools only read.
        </p>
        <h2 id="key">A key for it</h2>
        {keys ? <UsableKeys keys={inOrder(keys)} /> : <SignInForKey />}
        <h2 id="lines">Lines to paste</h2>
        <p>
          Put your key in place of <code>{PLACEHOLDER}</code>.
        </p>
        <AssistantLines origin={origin} apiKey={PLACEHOLDER} />
        <h2 id="local">On the machine that has the data</h2>
        <p>
          There, an assistant needs no key and no server: it runs a command, which sends nothing to other machines. This
          prints the lines for it:
        </p>
        <Copied id="local-command" text={commandText("mcp --print-config claude")} />
        <h2 id="questions">Questions to begin with</h2>
        <ul>
          {QUESTIONS.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </>
    ),
  };
}

/** What stands for a key: keys are not stored, so no page can show one again. */
const PLACEHOLDER = "YOUR_KEY";

/** Questions that the starter data answers. */
const QUESTIONS = [
  "Which counties of California have the highest household income, and is the difference real?",
  "How did unemployment in Alameda County change since 2019?",
  "Where does Apple's revenue of fiscal 2023 come from: which filing, and was it restated?",
] as const;

/** Keys that work now. Those that only read come first: an assistant needs no other. */
const inOrder = (keys: readonly OwnKey[]): OwnKey[] =>
  keys
    .filter(({ status }) => status === "active")
    .toSorted((left, right) => Number(right.is_read_only) - Number(left.is_read_only));

const UsableKeys = ({ keys }: { keys: readonly OwnKey[] }) => (
  <>
    <p>
      Give an assistant a key of its own that may only read.{" "}
      <a href="/keys?for=assistant#create">Create a read-only key</a>; the page that shows it has these lines with the
      key in them.
    </p>
    {keys.length > 0 && <Table label="Your keys that work" layout="records" columns={COLUMNS} rows={keys} />}
  </>
);

const SignInForKey = () => (
  <p>
    It takes an API key, in the header <code>X-API-Key</code> or as a bearer token.{" "}
    <a href="/sign-in?next=/assistants">Sign in</a> to create one that may only read.
  </p>
);

const COLUMNS: readonly Column<OwnKey>[] = [
  { heading: "Label", cell: ({ id, label }) => <a href={`/keys/${id}/usage`}>{label}</a> },
  { heading: "Key", cell: ({ prefix }) => <code class="whole">{prefix}…</code> },
  {
    heading: "For an assistant",
    cell: ({ is_read_only: isReadOnly }) => (isReadOnly ? "yes: only reads" : "better not: may change webhooks"),
  },
  { heading: "Last used", cell: ({ last_used_at: at }) => (at ? <Age at={at} /> : "never") },
];
