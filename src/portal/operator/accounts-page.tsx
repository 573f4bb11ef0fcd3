import { type AccountOverview, accountOverviews } from "../../accounts/portal.ts";
import { requestLine } from "../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Age, Day } from "../parts/values.tsx";

/** The most accounts that the page lists. */
const MOST_LISTED = 200;

/** `/operator/accounts?q=`: every account with its keys and requests, or those whose address contains a text. */
export async function accountsPage({ database, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200); // PostgreSQL has no text with NUL
  const rows = await accountOverviews(database.sql, { id: null, text: text || null, most: MOST_LISTED + 1 });
  const listed = rows.slice(0, MOST_LISTED);
  const downloads = downloadsOf(
    { query },
    {
      tables: { accounts: { columns: FIELDS, rows: listed } },
      fileName: "operator",
      self: requestLine("/operator/accounts", { q: text || undefined }),
    },
  );
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: "Accounts",
    breadcrumb: [{ label: "Operator", href: "/operator" }],
    summary: "The people that have an account here, with their keys.",
    body: (
      <>
        <form class="choices" action="/operator/accounts">
          <label for="account-search">E-mail address contains</label>
          <input id="account-search" name="q" type="search" value={text} maxLength={200} />
          <button type="submit">Show</button>
          <a href="/invitations">Invitations</a>
        </form>
        {listed.length > 0 ? (
          <>
            <Table label="Accounts" layout="records" columns={COLUMNS} rows={listed} />
            <CsvLink href={downloads.address("accounts")} />
          </>
        ) : (
          <p>
            No account has “{text}” in its address. <a href="/operator/accounts">Show all accounts</a>.
          </p>
        )}
        {rows.length > MOST_LISTED && (
          <p class="note">These are the first {MOST_LISTED}. Search for part of an address to see others.</p>
        )}
      </>
    ),
  };
}

/** The fields of the CSV. */
const FIELDS = [
  ...["id", "email", "status", "is_owner", "is_operator", "has_password", "keys", "requests", "last_seen_at"],
  "created_at",
];

const COLUMNS: readonly Column<AccountOverview>[] = [
  { heading: "Account", cell: ({ id, email }) => <a href={`/operator/accounts/${id}`}>{email}</a> },
  { heading: "Status", cell: ({ status }) => <AccountStatus status={status} /> },
  { heading: "Role", cell: roleText },
  { heading: "Keys", unit: "not revoked", isNumber: true, cell: ({ keys }) => countText(Number(keys)) },
  { heading: "Requests", unit: "30 days", isNumber: true, cell: ({ requests }) => countText(Number(requests)) },
  { heading: "Seen", cell: ({ last_seen_at: at }) => (at ? <Age at={at} /> : "not signed in") },
  { heading: "Since", cell: ({ created_at: at }) => <Day at={at} /> },
];

/** Returns what an account may do: `owner`, `operator`, or nothing for an account like others. */
export function roleText({ is_owner: isOwner, is_operator: isOperator }: AccountOverview): string {
  if (isOwner) return "owner";
  return isOperator ? "operator" : "";
}

/** The status of an account in its color. */
export const AccountStatus = ({ status }: Pick<AccountOverview, "status">) => (
  <span class={status === "active" ? "good" : "bad"}>{status}</span>
);
