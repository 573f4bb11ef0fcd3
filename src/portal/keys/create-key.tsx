import { ACCEPTED_LABELS, createKeyOfForm, isKeyLabel, type OwnKey } from "../../accounts/portal.ts";
import { snippets } from "../../http/pages/snippets.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { CodeTabs } from "../frame/code-tabs.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { AssistantLines } from "../parts/assistant-lines.tsx";
import { waitText } from "../parts/figures.ts";
import { Copied } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";
import { publicOrigin } from "../serving/requests.ts";
import { keyList, tiersFor } from "./keys-page.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /keys`: makes a key and shows it, only in this answer. */
export async function createKeyPage(context: PageContext): Promise<PageAnswer> {
  const { form, database, settings } = context;
  const session = sessionFor(context);
  const label = (form.get("label") ?? "").trim();
  const formId = form.get("form") ?? "";
  const tiers = tiersFor(session, settings.keyTiers);
  const tier = tiers.find((name) => name === form.get("tier"));
  const isReadOnly = form.get("read_only") === "on";
  const sent = { label, tier, isReadOnly };
  const refused = (faults: Record<string, string>) => keyList(context, { ...sent, faults });
  if (!isKeyLabel(label)) return refused({ label: `“${label.slice(0, 120)}” is not accepted: ${ACCEPTED_LABELS}.` });
  if (tier === undefined)
    return refused({ "": `The tier “${form.get("tier") ?? ""}” is not accepted; accepted: ${tiers.join(", ")}.` });
  if (!UUID.test(formId)) return refused({ "": "This form is incomplete. Send it again from here." });
  const { keysPerAccount: most, keysPerDay: mostInDay } = settings;
  const limits = session.isOperator ? undefined : { most, mostInDay };
  const outcome = await createKeyOfForm(database, {
    accountId: session.accountId,
    label,
    tier,
    isReadOnly,
    formId,
    limits,
  });
  if (outcome.kind === "full")
    return refused({ "": `An account has ${most} keys at most. Revoke a key that you do not need, then create one.` });
  if (outcome.kind === "late") {
    const { retryAfterSeconds } = outcome;
    const text = `An account makes ${mostInDay} keys in 24 hours at most, revoked ones included.`;
    const faults = { "": `${text} Try again in ${waitText(retryAfterSeconds)}.` };
    return keyList(context, { ...sent, faults, retryAfterSeconds });
  }
  if (outcome.kind === "repeated") return repeatedPage(outcome.made);
  return newKeyPage(context, outcome);
}

const BREADCRUMB = [{ label: "API keys", href: "/keys" }];

/** The page after a reload: the key was shown before, and nothing has it in full. */
const repeatedPage = ({ id, label, prefix }: OwnKey): PageAnswer => ({
  kind: "page",
  title: "This key was made before",
  breadcrumb: BREADCRUMB,
  summary: (
    <>
      This form has made the key “{label}” (<code>{prefix}…</code>) already, and no second key was created.
    </>
  ),
  body: (
    <p>
      The key was shown once and is not stored. If you lost it, <a href={`/keys/${id}/revoke`}>revoke it</a> and{" "}
      <a href="/keys#create">create another</a>.
    </p>
  ),
});

async function newKeyPage(
  { api, request, settings }: PageContext,
  { key, made }: { key: string; made: OwnKey },
): Promise<PageAnswer> {
  const origin = publicOrigin(request, settings);
  const url = origin + (await firstRequest(api));
  return {
    kind: "page",
    title: `The key “${made.label}”`,
    breadcrumb: BREADCRUMB,
    summary: `Tier ${made.tier}${made.is_read_only ? ", read-only" : ""}. It works at once.`,
    body: (
      <>
        <section class="secret" aria-labelledby="new-key-heading">
          <h2 id="new-key-heading">Copy this key now</h2>
          <p>
            This is the only time that the key is shown. It is not stored, so it can't be shown again. If it is lost,
            revoke it and create another.
          </p>
          <Copied id="new-key" text={key} />
        </section>
        <h2>A first request</h2>
        <CodeTabs name="first" snippets={snippets({ url }, key)} />
        <p class="note">
          The programs read the key from the variable <code>GOVDATA_KEY</code>. Set it with{" "}
          <code>export GOVDATA_KEY={key}</code>.
        </p>
        <p>
          <a class="button" href="/keys">
            I have copied the key
          </a>
        </p>
        <details>
          <summary>Give this key to an assistant</summary>
          <AssistantLines origin={origin} apiKey={key} />
        </details>
      </>
    ),
  };
}

/** Returns a request that this server answers with what is loaded now: of those that show something, the best. */
async function firstRequest(api: ApiClient): Promise<string> {
  const asking = [
    () => api.ask("getPlaceMetrics", { fips: "06" }),
    () => api.ask("listCompanies", {}),
    () => api.ask("listIndustries", {}),
    () => api.ask("listOccupations", {}),
  ];
  for (const ask of asking) {
    const exampleAnswer = await ask();
    if (isAnswer(exampleAnswer)) return exampleAnswer.request;
  }
  return api.request("listWebhookEventTypes", {}); // needs no data
}
