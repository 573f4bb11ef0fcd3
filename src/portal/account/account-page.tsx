import type { ComponentChildren } from "preact";
import { type ListedSession, liveSince, sessionsOfAccount } from "../../accounts/portal.ts";
import { PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { Message } from "../parts/message.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Age, Facts, Time } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";

const DONE: Readonly<Record<string, ComponentChildren>> = {
  set: (
    <>
      Your password is set. Next, <a href="/keys">create an API key</a>.
    </>
  ),
  changed: "Your password was changed. Other browsers have to sign in again.",
};

/** `/account`: which account this is, its password, where it is signed in, and its other pages. */
export async function accountPage(context: PageContext): Promise<PageAnswer> {
  const { query, database, settings } = context;
  const session = sessionFor(context);
  const word = query.get("done") ?? "";
  const done = Object.hasOwn(DONE, word) ? DONE[word] : undefined;
  const sessions = await sessionsOfAccount(database.sql, session.accountId, liveSince(settings));
  const columns = ["id", "createdAt", "lastSeenAt", "isByLink"];
  const downloads = downloadsOf(context, {
    tables: { sessions: { columns, rows: sessions } },
    fileName: "account",
    self: "/account",
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: "Account",
    summary: `You are signed in as ${session.email}.`,
    body: (
      <>
        {done !== undefined && <Message kind="done">{done}</Message>}
        <Facts
          facts={[
            ["E-mail", session.email],
            ["Role", roleOf(session)],
            ["Password", <Password session={session} />],
          ]}
        />
        <h2>Your pages</h2>
        <ul>
          <li>
            <a href="/keys">API keys</a>: make one for each program, and see what they are used for.
          </li>
          <li>
            <a href="/webhooks">Webhooks</a>: get filing events sent to your address.
          </li>
          {session.isOperator && (
            <li>
              <a href="/operator">Operator</a>: datasets, loads, accounts and their keys.{" "}
              <a href="/invitations">Invitations</a>: let others make an account.
            </li>
          )}
        </ul>
        <h2 id="sessions">Where you are signed in</h2>
        <Table label="Sessions" layout="records" columns={columnsFor(session)} rows={sessions} />
        <CsvLink href={downloads.address("sessions")} />
        <PostForm action="/sign-out" session={session}>
          <input type="hidden" name="everywhere" value="1" />
          <button type="submit" class="danger">
            Sign out everywhere
          </button>
        </PostForm>
        <p class="note">{limitsText(settings)}</p>
      </>
    ),
  };
}

const roleOf = ({ isOwner, isOperator }: Session): string => {
  if (isOwner) return "Owner";
  return isOperator ? "Operator" : "Account";
};

const Password = ({ session }: { session: Session }) => (
  <>
    {session.hasPassword ? "Set" : "Not set"} ·{" "}
    <a href="/password">{session.hasPassword ? "Change it" : "Choose one"}</a>
  </>
);

const columnsFor = (session: Session): readonly Column<ListedSession>[] => [
  { heading: "Signed in", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { heading: "By", cell: ({ isByLink }) => (isByLink ? "a link" : "password") },
  { heading: "Last visit", cell: ({ lastSeenAt }) => <Age at={lastSeenAt} /> },
  {
    heading: "Sign out",
    cell: ({ id }) =>
      id === session.id ? (
        "This browser"
      ) : (
        <PostForm action="/sign-out" session={session}>
          <input type="hidden" name="session" value={String(id)} />
          <button type="submit">Sign out</button>
        </PostForm>
      ),
  },
];

const limitsText = ({ sessionIdleHours, sessionDays }: PageContext["settings"]): string =>
  `A browser is signed out after ${sessionIdleHours} hours without a visit, and after ${sessionDays} days in any case.`;
