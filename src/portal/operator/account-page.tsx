import {
  type AccountOverview,
  accountOverviews,
  keysOfAccount,
  type OwnKey,
  setAccountStatus,
  setOperator,
} from "../../accounts/portal.ts";
import { conflict, notFound } from "../../errors.ts";
import { PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Age, Day, Facts } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";
import { AccountStatus, roleText } from "./accounts-page.tsx";

/** `/operator/accounts/{id}`: an account with its keys, and what an operator can do with it. */
export async function operatedAccountPage(context: PageContext): Promise<PageAnswer> {
  const account = await accountOf(context);
  const keys = await keysOfAccount(context.database.sql, account.id);
  const columns = ["id", "label", "tier", "status", "prefix", "created_at", "last_used_at"];
  const downloads = downloadsOf(context, {
    tables: { keys: { columns, rows: keys } },
    fileName: `account-${account.id}`,
    self: `/operator/accounts/${account.id}`,
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: account.email,
    breadcrumb: [
      { label: "Operator", href: "/operator" },
      { label: "Accounts", href: "/operator/accounts" },
    ],
    body: (
      <>
        <Facts
          facts={[
            ["Status", <AccountStatus key="status" status={account.status} />],
            ["Role", roleText(account)],
            ["Requests in 30 days", countText(Number(account.requests))],
            ["Seen", account.last_seen_at ? <Age key="seen" at={account.last_seen_at} /> : "not signed in"],
            ["Password", account.has_password ? "set" : <NoPassword key="password" email={account.email} />],
            ["Since", <Day key="since" at={account.created_at} />],
          ]}
        />
        <Actions account={account} session={sessionFor(context)} />
        <h2>API keys</h2>
        {keys.length > 0 ? (
          <>
            <Table label="API keys" layout="records" columns={KEY_COLUMNS} rows={keys} />
            <CsvLink href={downloads.address("keys")} />
          </>
        ) : (
          <p>The account has no keys.</p>
        )}
        <p class="note">
          A suspended account can't sign in, and its keys get a 403. A single key is revoked with{" "}
          <Command words="keys revoke" /> and its number.
        </p>
      </>
    ),
  };
}

const NoPassword = ({ email }: { email: string }) => (
  <>
    none; <Command words={`accounts link ${email}`} /> prints a link that signs in once
  </>
);

/** What can be done with an account, as the paths of its forms. */
const CHANGES = ["suspend", "activate", "name-operator", "remove-operator"] as const;

/** A change of an account by an operator. */
type AccountChange = (typeof CHANGES)[number];

/** `POST /operator/accounts/{id}/{change}`: suspends, activates, names or removes an operator. @throws 404, 409 */
export async function changeAccount(context: PageContext): Promise<PageAnswer> {
  const { path, database } = context;
  const account = await accountOf(context);
  const change = CHANGES.find((name) => name === path.change);
  if (!change)
    throw notFound("change of an account", (path.change ?? "").slice(0, 40), `there are ${CHANGES.join(", ")}`);
  const refusal = refusalOf(account, sessionFor(context));
  if (refusal !== undefined) throw conflict(refusal);
  await DO[change](database.sql, account.email);
  return { kind: "redirect", to: `/operator/accounts/${account.id}` };
}

const DO: Readonly<Record<AccountChange, (sql: PageContext["database"]["sql"], email: string) => Promise<boolean>>> = {
  suspend: (sql, email) => setAccountStatus(sql, email, "suspended"),
  activate: (sql, email) => setAccountStatus(sql, email, "active"),
  "name-operator": (sql, email) => setOperator(sql, email, true),
  "remove-operator": (sql, email) => setOperator(sql, email, false),
};

/** Says why an operator may not change an account; undefined if possible. The last operator can't be locked out. */
function refusalOf({ id, is_owner: isOwner }: AccountOverview, { accountId }: Session): string | undefined {
  if (isOwner) return "The owner's account stays active and an operator";
  return id === accountId ? "This is your own account: another operator can change it" : undefined;
}

function Actions({ account, session }: { account: AccountOverview; session: Session }) {
  const refusal = refusalOf(account, session);
  if (refusal !== undefined) return <p class="note">{refusal}.</p>;
  const { id, status, is_operator: isOperator } = account;
  const form = (change: AccountChange, label: string, kind?: string) => (
    <PostForm action={`/operator/accounts/${id}/${change}`} session={session}>
      <button type="submit" class={kind}>
        {label}
      </button>
    </PostForm>
  );
  return (
    <div class="actions">
      {status === "active" ? form("suspend", "Suspend account", "danger") : form("activate", "Activate account")}
      {isOperator ? form("remove-operator", "Remove as operator", "danger") : form("name-operator", "Make an operator")}
    </div>
  );
}

/** @throws 404 */
async function accountOf({ database, path }: PageContext): Promise<AccountOverview> {
  const { id = "" } = path;
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const [account] =
    number === undefined ? [] : await accountOverviews(database.sql, { id: number, text: null, most: 1 });
  if (account) return account;
  throw notFound("account", id.slice(0, 40), "the page of accounts lists all");
}

const KEY_COLUMNS: readonly Column<OwnKey>[] = [
  { heading: "Label", cell: ({ label }) => label },
  { heading: "Number", isNumber: true, cell: ({ id }) => id },
  { heading: "Key", cell: ({ prefix }) => <code class="whole">{prefix}…</code> },
  { heading: "Tier", cell: ({ tier }) => tier },
  { heading: "Status", cell: ({ status }) => status },
  { heading: "Created", cell: ({ created_at: at }) => <Day at={at} /> },
  { heading: "Last used", cell: ({ last_used_at: at }) => (at ? <Age at={at} /> : "never") },
];
