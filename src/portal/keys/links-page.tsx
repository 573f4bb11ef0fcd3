import { keysOfAccount, type LinkRow, linksOfAccount, type OwnKey, USUAL_SECONDS } from "../../accounts/portal.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import { SelectField } from "../forms/select.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { Message } from "../parts/message.tsx";
import { ACTIONS_HEADING, type Column, Table } from "../parts/table.tsx";
import { Day } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";

/** What was typed into the form for a new link, and what is wrong with it. */
export interface LinkForm {
  path?: string | undefined;
  keyId?: string | undefined;
  lasts?: string | undefined;
  faults?: Faults;
  status?: number;
}

/** How long a link can hold, as the form offers it: in seconds; `never` until it is revoked. */
export const TIMES = [
  { value: "3600", label: "1 hour" },
  { value: String(USUAL_SECONDS), label: "1 day" },
  { value: "604800", label: "7 days" },
  { value: "2592000", label: "30 days" },
  { value: "never", label: "until it is revoked (feeds only)" },
] as const;

/** `/links`: the signed links of the account, and a form for another, which `?path=` fills. */
export async function linksPage(context: PageContext): Promise<PageAnswer> {
  return linkList(context, { path: context.query.get("path") ?? undefined });
}

/** Returns the list of links with what a refused form had. */
export async function linkList(context: PageContext, form: LinkForm): Promise<PageAnswer> {
  const { database, query } = context;
  const session = sessionFor(context);
  const [links, keys] = await Promise.all([
    linksOfAccount(database.sql, session.accountId),
    keysOfAccount(database.sql, session.accountId),
  ]);
  return {
    kind: "page",
    ...(form.faults ? { status: form.status ?? 400 } : {}),
    title: "Links",
    breadcrumb: [{ label: "API keys", href: "/keys" }],
    summary:
      "An address that answers one request without a key, for spreadsheets and programs that send no headers. " +
      "Anyone with the link can read that table until it ends, and its requests count as those of its key.",
    body: (
      <>
        {query.has("revoked") && (
          <Message kind="done">The link is revoked. Running servers refuse it within a second.</Message>
        )}
        {links.length > 0 ? (
          <Table label="Your links" layout="records" columns={columnsFor(session)} rows={links} />
        ) : (
          <p>You have no links. Make the first one below, or by “Make a link” under any table of the explorer.</p>
        )}
        <h2 id="create">Make a link</h2>
        <LinkFields session={session} keys={keys.filter(({ status }) => status === "active")} form={form} />
      </>
    ),
  };
}

/** Keys that only read come first: they are the right ones for links. */
const inOrder = (keys: readonly OwnKey[]): OwnKey[] =>
  keys.toSorted((a, b) => Number(b.is_read_only) - Number(a.is_read_only));

function LinkFields({ session, keys, form }: { session: Session; keys: readonly OwnKey[]; form: LinkForm }) {
  const { path, keyId, lasts = String(USUAL_SECONDS), faults = {} } = form;
  if (keys.length === 0)
    return (
      <p>
        A link needs a key. <a href="/keys#create">Create one that only reads</a> first.
      </p>
    );
  return (
    <PostForm action="/links" session={session} faults={faults}>
      <Field
        name="path"
        label="Path"
        value={path}
        hint="A GET request below /v1/us/ with its parameters, such as /v1/us/census/places/06/metrics?format=csv."
        autocomplete="off"
        isRequired
        faults={faults}
      />
      <SelectField
        name="key"
        label="Key"
        value={keyId}
        options={inOrder(keys).map(({ id, label, is_read_only: isReadOnly }) => ({
          value: String(id),
          label: `${label}${isReadOnly ? " (only reads)" : ""}`,
        }))}
      />
      <SelectField name="lasts" label="Ends after" value={lasts} options={TIMES} />
      <button type="submit" class="main">
        Make link
      </button>
    </PostForm>
  );
}

const columnsFor = (session: Session): Column<LinkRow>[] => [
  { heading: "Path", cell: ({ path }) => <code>{path}</code> },
  { heading: "Key", cell: ({ key_id: id, key_label: label }) => <a href={`/keys/${id}/usage`}>{label}</a> },
  { heading: "Status", cell: ({ key_status: status }) => (status === "active" ? "active" : "key disabled") },
  { heading: "Made", cell: ({ created_at: at }) => <Day at={at} /> },
  { heading: "Ends", cell: ({ expires_at: at }) => (at ? <Day at={at} /> : "when revoked") },
  {
    heading: ACTIONS_HEADING,
    cell: ({ id, path }) => (
      <PostForm action={`/links/${id}/revoke`} session={session}>
        <button type="submit">
          Revoke<span class="visually-hidden"> the link to {path}</span>
        </button>
      </PostForm>
    ),
  },
];
