import { type Asked, isAnswer } from "../../in-process/api-client.ts";
import { faultsOf } from "../forms/faults.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { pagePath } from "./subscription-data.ts";
import { FIELDS, fieldsOf } from "./subscription-form.tsx";
import { subscriptionPage } from "./subscription-page.tsx";

const idOf = ({ path }: PageContext): string => path.id ?? "";

/** Changes the fields of a subscription. What is wrong is next to them. */
export async function changeSubscription(context: PageContext): Promise<PageAnswer> {
  const id = idOf(context);
  const fields = fieldsOf(context.form);
  const changed = await context.api.send("updateWebhook", { id }, fields);
  if (isAnswer(changed)) return { kind: "redirect", to: `${pagePath(id)}?done=saved` };
  const { error } = changed;
  return subscriptionPage(context, { status: error.status, fields, faults: faultsOf(error, FIELDS) });
}

/** Reactivates a subscription, or sets it inactive: `active=true` or `false`. */
export async function setActive(context: PageContext): Promise<PageAnswer> {
  const isActive = context.form.get("active") === "true";
  const changed = await context.api.send("updateWebhook", { id: idOf(context) }, { is_active: isActive });
  return afterwards(context, changed, () => `?done=${isActive ? "active" : "inactive"}`);
}

/** Sends a test, and goes to its delivery, which shows the outcome. */
export async function sendTest(context: PageContext): Promise<PageAnswer> {
  const sent = await context.api.send("testWebhook", { id: idOf(context) });
  return afterwards(context, sent, ({ test_delivery_id: delivery }) => `/deliveries/${delivery}`);
}

/** Goes to what is below the page of a subscription, or shows on that page why an action was refused. */
function afterwards<Data>(
  context: PageContext,
  sent: Asked<Data>,
  below: (data: Data) => string,
): PageAnswer | Promise<PageAnswer> {
  if (isAnswer(sent)) return { kind: "redirect", to: pagePath(idOf(context), below(sent.data)) };
  return subscriptionPage(context, { status: sent.error.status, faults: faultsOf(sent.error, []) });
}
