import { ACCEPTED_LABELS, keysOfAccount, type OwnKey } from "../../accounts/portal.ts";
import { TIERS } from "../../http/access/rates.ts";
import { TIER_NAMES, type Tier } from "../../settings/keys.ts";
import { CheckboxGroup } from "../forms/checkboxes.tsx";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import { SelectField } from "../forms/select.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { downloadsOf } from "../parts/downloads.tsx";
import { Message } from "../parts/message.tsx";
import { ACTIONS_HEADING, type Column, Table } from "../parts/table.tsx";
import { Age, Day } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";

/** What was typed into the form for a new key, and what is wrong with it. */
export interface KeyForm {
  label?: string;
  tier?: string | undefined;
  isReadOnly?: boolean;
  faults?: Faults;
  /** After how long another form is accepted, where one was too many. */
  retryAfterSeconds?: number;
}

/**
 * `/keys`: the keys of the account, and a form for another one. `?changed=ID` says how a key was changed,
 * `?for=assistant` fills the form for one that is given to an assistant.
 */
export async function keysPage(context: PageContext): Promise<PageAnswer> {
  return keyList(context, context.query.get("for") === "assistant" ? { label: "assistant", isReadOnly: true } : {});
}

/** Returns the list of keys with what a refused form had. */
export async function keyList(context: PageContext, form: KeyForm): Promise<PageAnswer> {
  const { database, query, settings } = context;
  const session = sessionFor(context);
  const keys = await keysOfAccount(database.sql, session.accountId);
  const columns = ["id", "label", "tier", "is_read_only", "status", "prefix", "created_at", "last_used_at"];
  const downloads = downloadsOf(context, { tables: { keys: { columns, rows: keys } }, fileName: "api", self: "/keys" });
  if (downloads.answer) return downloads.answer;
  const changed = keys.find(({ id }) => String(id) === query.get("changed"));
  return {
    kind: "page",
    ...(form.faults ? { status: 400 } : {}),
    ...(form.retryAfterSeconds === undefined ? {} : { status: 429, retryAfterSeconds: form.retryAfterSeconds }),
    title: "API keys",
    summary:
      "Each program that asks for data sends a key. Give each program its own, so that you can revoke only that one.",
    body: (
      <>
        {changed && (
          <Message kind="done">
            The key “{changed.label}” is {changed.status}. Running servers apply this within a second.
          </Message>
        )}
        {keys.length > 0 ? (
          <Table label="Your API keys" layout="records" columns={columnsFor(session)} rows={keys} />
        ) : (
          <p>You have no keys yet. Create the first one below.</p>
        )}
        {keys.length > 0 && (
          <p class="tools">
            <a href="/usage">Requests of all keys</a>
            <a href="/links">Links that keys have signed</a>
            <a href="/assistants">Set up an assistant</a>
            <a href={downloads.address("keys")}>Download as CSV</a>
          </p>
        )}
        <h2 id="create">Create a key</h2>
        <CreateForm session={session} tiers={tiersFor(session, settings.keyTiers)} form={form} />
      </>
    ),
  };
}

/** Returns the tiers that the visitor may choose: operators from all. */
export const tiersFor = ({ isOperator }: Session, keyTiers: readonly Tier[]): readonly Tier[] =>
  isOperator ? TIER_NAMES : keyTiers;

/** Returns the limit of a tier: `60 requests a minute`. */
const limitText = (tier: Tier): string =>
  Number.isFinite(TIERS[tier]) ? `${TIERS[tier]} requests a minute` : "no limit";

function CreateForm({ session, tiers, form }: { session: Session; tiers: readonly Tier[]; form: KeyForm }) {
  const { label, tier, isReadOnly = false, faults = {} } = form;
  return (
    <PostForm action="/keys" session={session} faults={faults}>
      {/* The same form sent again, as by a reload, makes no second key. */}
      <input type="hidden" name="form" value={crypto.randomUUID()} />
      <Field
        name="label"
        label="Label"
        value={label}
        hint={`What the key is for, such as “laptop”: ${ACCEPTED_LABELS}.`}
        autocomplete="off"
        isRequired
        faults={faults}
      />
      <SelectField
        name="tier"
        label="Tier"
        value={tier ?? (tiers.includes("standard") ? "standard" : undefined)}
        options={tiers.map((name) => ({ value: name, label: `${name}: ${limitText(name)}` }))}
      />
      <CheckboxGroup
        name="read_only"
        label="What it may do"
        options={[
          {
            value: "on",
            label: "Only read",
            hint:
              "It can make links to data, but can't make or change webhooks. Right for spreadsheets, notebooks and " +
              "assistants.",
          },
        ]}
        chosen={isReadOnly ? ["on"] : []}
      />
      <button type="submit" class="main">
        Create key
      </button>
    </PostForm>
  );
}

const columnsFor = (session: Session): Column<OwnKey>[] => [
  { heading: "Label", cell: ({ id, label }) => <a href={`/keys/${id}/usage`}>{label}</a> },
  { heading: "Key", cell: ({ prefix }) => <code class="whole">{prefix}…</code> },
  { heading: "Tier", cell: ({ tier }) => <span title={limitText(tier)}>{tier}</span> },
  { heading: "Status", cell: ({ status }) => <Status status={status} /> },
  { heading: "May", cell: ({ is_read_only: isReadOnly }) => (isReadOnly ? "only read" : "read and write") },
  { heading: "Created", cell: ({ created_at: at }) => <Day at={at} /> },
  { heading: "Last used", cell: ({ last_used_at: at }) => (at ? <Age at={at} /> : "never") },
  { heading: ACTIONS_HEADING, cell: (key) => <Actions apiKey={key} session={session} /> },
];

const MARKS = { active: "good", disabled: "warn", revoked: "missing" } as const;

const Status = ({ status }: Pick<OwnKey, "status">) => <span class={MARKS[status]}>{status}</span>;

/** Buttons for what can be done with a key. A revoked key stays revoked. */
function Actions({ apiKey: { id, label, status }, session }: { apiKey: OwnKey; session: Session }) {
  if (status === "revoked") return null;
  const verb = status === "active" ? "disable" : "enable";
  const hiddenLabel = <span class="visually-hidden"> the key {label}</span>;
  return (
    <div class="actions">
      <PostForm action={`/keys/${id}/${verb}`} session={session}>
        <button type="submit">
          {verb === "disable" ? "Disable" : "Enable"}
          {hiddenLabel}
        </button>
      </PostForm>
      <a class="button" href={`/keys/${id}/revoke`}>
        Revoke{hiddenLabel}
      </a>
    </div>
  );
}
