import { isAnswer } from "../../in-process/api-client.ts";
import { faultsOf } from "../forms/faults.ts";
import type { Faults } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { handSecret } from "./secret.tsx";
import { pagePath, readEventTypes } from "./subscription-data.ts";
import { FIELDS, fieldsOf, NOTHING, type SubscriptionFields, SubscriptionForm } from "./subscription-form.tsx";

/** `/webhooks/new`: the form of a new subscription. */
export const newSubscriptionPage = (context: PageContext): Promise<PageAnswer> =>
  formPage(context, { fields: NOTHING, faults: {} });

/** Creates a subscription, and goes to its page, which shows the secret. */
export async function createSubscription(context: PageContext): Promise<PageAnswer> {
  const fields = fieldsOf(context.form);
  const created = await context.api.send("createWebhook", {}, fields);
  if (!isAnswer(created)) {
    const { error } = created;
    return formPage(context, { fields, faults: faultsOf(error, FIELDS), status: error.status });
  }
  const { id, secret } = created.data;
  return { kind: "redirect", to: pagePath(id), cookies: [handSecret(context, id, secret)] };
}

async function formPage(
  context: PageContext,
  { fields, faults, status }: { fields: SubscriptionFields; faults: Faults; status?: number },
): Promise<PageAnswer> {
  const eventTypes = await readEventTypes(context.api);
  return {
    kind: "page",
    ...(status === undefined ? {} : { status }),
    title: "New webhook",
    breadcrumb: [{ label: "Webhooks", href: "/webhooks" }],
    summary:
      "govdata sends what is recorded from now on, and tries five times. The next page shows the signing secret.",
    from: [eventTypes],
    body: (
      <SubscriptionForm
        action="/webhooks/new"
        button="Create webhook"
        eventTypes={eventTypes.data}
        context={context}
        fields={fields}
        faults={faults}
      />
    ),
  };
}
