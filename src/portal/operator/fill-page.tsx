import { conflict } from "../../errors.ts";
import type { LoadGuide } from "../../loading/dataset.ts";
import { isStarterData } from "../../loading/queries.ts";
import type { DatasetOverview } from "../../loading/requested/overview.ts";
import { nameOf, STORED_KEYS, type StoredKey, settingFault } from "../../stored-settings/stored-settings.ts";
import { type Faults, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { countText, dayText } from "../parts/figures.ts";
import { Message } from "../parts/message.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { sessionFor } from "../serving/admission.ts";
import { SETTING_LABELS, SettingsForm } from "./fill-settings.tsx";
import { LOADS_SCRIPT, LoadState } from "./load-state.tsx";

/** `/operator/fill`: the settings that agencies ask for, what each dataset brings, and buttons that load it. */
export const fillPage = (context: PageContext): Promise<PageAnswer> => fillAnswer(context, {});

async function fillAnswer(
  { operations, session, settings, query }: PageContext,
  { faults, contact }: { faults?: Faults; contact?: string },
): Promise<PageAnswer> {
  const [datasets, views] = await Promise.all([operations.datasets(), operations.liveSettings.views()]);
  const loads = operations.loads.loads();
  const loadOf = (name: string) => loads.find((load) => load.dataset === name);
  const columns: readonly Column<DatasetOverview>[] = [
    ...COLUMNS,
    {
      heading: "Load",
      cell: (dataset) => (
        <>
          <LoadState dataset={dataset} load={loadOf(dataset.name)} session={session} returnsToFill />
          <div class="unit">{lastLoadText(dataset)}</div>
        </>
      ),
    },
  ];
  const ready = datasets.filter(({ obstacle }) => obstacle === undefined);
  return {
    kind: "page",
    ...(faults ? { status: 400 } : {}),
    title: "Fill this server",
    breadcrumb: [{ label: "Operator", href: "/operator" }],
    summary: "Two settings, and this server loads the newest figures from the agencies: now, and on schedule.",
    scripts: [LOADS_SCRIPT],
    body: (
      <>
        {query.get("done") === "saved" && (
          <Message kind="done">
            The settings are saved. Every server on this database uses them within a second.
          </Message>
        )}
        <h2>1. Settings</h2>
        <SettingsForm views={views} session={session} faults={faults} contact={contact} />
        {views.some(({ stored }) => stored?.isPlain) && (
          <p class="banner">
            GOVDATA_SECRETS_KEY is not set: the key is stored without encryption, and people who can read the database
            or its backups can read it. Set GOVDATA_SECRETS_KEY and start again; that encrypts it.
          </p>
        )}
        <h2>2. Loads</h2>
        <p>
          Loads run on this server, one after the other, and requests are answered meanwhile. What is served stays until
          a load has read and checked everything.
          {settings.loadSchedule !== undefined && " The schedule loads what the agencies publish later."}
        </p>
        {ready.length > 0 && (
          <PostForm action="/operator/fill/load" session={session}>
            <button type="submit" class="main">
              {ready.length === datasets.length ? "Load all" : `Load ${ready.length} of ${datasets.length} datasets`}
            </button>
          </PostForm>
        )}
        <Table label="What can be loaded" layout="records" columns={columns} rows={datasets} />
        <p class="note">
          How long a load takes depends on your connection and the agency: it is shown once a load has ended here. A
          load that fails says why, and what to do. <a href="/operator/datasets">Datasets</a> has the vintages and the
          log.
        </p>
      </>
    ),
  };
}

/** `POST /operator/fill`: saves the settings, or removes the one that the button names. @throws 409 */
export async function saveSettings(context: PageContext): Promise<PageAnswer> {
  const { form, operations } = context;
  const { email } = sessionFor(context);
  const views = await operations.liveSettings.views();
  const isGiven = (key: StoredKey) => views.some((view) => view.key === key && view.origin === "environment");
  const removed = STORED_KEYS.find((key) => key === form.get("remove"));
  if (removed) {
    await operations.liveSettings.remove(removed);
    return SAVED;
  }
  const sent = STORED_KEYS.flatMap((key) => {
    const value = (form.get(key) ?? "").trim();
    return value === "" ? [] : [{ key, value }];
  });
  const given = sent.find(({ key }) => isGiven(key));
  if (given) throw conflict(`The environment of this server has ${nameOf(given.key)}, which wins: change it there`);
  const faults = Object.fromEntries(
    sent.flatMap(({ key, value }) => {
      const fault = settingFault(key, value);
      return fault === undefined ? [] : [[key, `${fault[0]?.toUpperCase()}${fault.slice(1)}.`]];
    }),
  );
  if (Object.keys(faults).length > 0)
    return fillAnswer(context, { faults, contact: (form.get("contact") ?? "").trim() });
  for (const { key, value } of sent) await operations.liveSettings.store(key, value, email);
  return SAVED;
}

const SAVED: PageAnswer = { kind: "redirect", to: "/operator/fill?done=saved" };

/** `POST /operator/fill/load`: loads each dataset that can be loaded and is not being loaded. @throws 409 if none is */
export async function loadAll({ operations }: PageContext): Promise<PageAnswer> {
  const { loads } = operations;
  const underWay = loads.loads().flatMap(({ dataset, endedAt }) => (endedAt === undefined ? [dataset] : []));
  const ready = (await operations.datasets()).filter(
    ({ name, obstacle, running }) => obstacle === undefined && !running && !underWay.includes(name),
  );
  if (ready.length === 0)
    throw conflict("No dataset can be loaded now: settings are missing, or all are being loaded already");
  for (const { name } of ready) loads.request(name);
  return { kind: "redirect", to: "/operator/fill" };
}

const COLUMNS: readonly Column<DatasetOverview>[] = [
  {
    heading: "Dataset",
    cell: ({ name, title, source }) => (
      <>
        <a href={`/operator/datasets/${name}`}>{title}</a> <code class="unit">{name}</code>
        <div class="unit">{source}</div>
      </>
    ),
  },
  { heading: "Brings", cell: ({ guide }) => guide && <div class="long">{guide.brings}</div> },
  {
    heading: "Needs",
    cell: ({ guide }) => guide?.needs.map((key) => SETTING_LABELS[key]).join(", "),
  },
  { heading: "Size", cell: ({ guide }) => guide && <Size guide={guide} /> },
];

const Size = ({ guide: { amount, download, origin } }: { guide: LoadGuide }) => (
  <div class="long">
    {amount === undefined ? "" : `${amount}; `}
    {download}
    <div class="unit">From {origin}</div>
  </div>
);

/** Returns what the newest load that published brought, and how long it took; starter data was not loaded. */
function lastLoadText({ past }: DatasetOverview): string {
  const last = past.find((load) => ["served", "replaced"].includes(load.state) && !isStarterData(load));
  if (!last) return "Not loaded here so far: rows and time are not known";
  const seconds = Math.max(1, Math.round(last.duration_ms / 1000));
  const time = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
  return `Last load: ${countText(Number(last.row_count))} rows of ${last.label} in ${time}, ${dayText(last.at)}`;
}
