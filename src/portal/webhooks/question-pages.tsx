import { isAnswer } from "../../in-process/api-client.ts";
import { type Faults, Field, PostForm, spaced } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { handSecret } from "./secret.tsx";
import { nameOf, pagePath, readSubscription, type Subscription } from "./subscription-data.ts";

/** `/webhooks/{id}/rotate-secret`: asks before the secret is replaced. */
export async function rotationPage({ api, path, session }: PageContext): Promise<PageAnswer> {
  const { data: subscription } = await readSubscription(api, path.id ?? "");
  const { id } = subscription;
  return {
    kind: "page",
    title: "Rotate the signing secret?",
    breadcrumb: crumbsOf(subscription),
    summary: "The current secret stops working immediately.",
    body: (
      <>
        <p>
          Attempts that begin afterwards are signed with the new secret, including retries. Your receiver refuses them
          until it has the new secret, so have its settings open. The next page shows the secret once.
        </p>
        <PostForm action={pagePath(id, "/rotate-secret")} session={session}>
          <p class="actions">
            <button class="main" type="submit">
              Rotate the secret
            </button>
            <a class="button" href={pagePath(id)}>
              Keep it
            </a>
          </p>
        </PostForm>
      </>
    ),
  };
}

/** Replaces the secret, and goes to the page of the subscription, which shows the new one once. */
export async function rotateSecret(context: PageContext): Promise<PageAnswer> {
  const rotated = await context.api.send("rotateWebhookSecret", { id: context.path.id ?? "" });
  if (!isAnswer(rotated)) throw rotated.error;
  const { id, secret } = rotated.data;
  return { kind: "redirect", to: pagePath(id), cookies: [handSecret(context, id, secret)] };
}

/** `/webhooks/{id}/delete`: asks for the name of a subscription before it is deleted. */
export const deletionPage = (context: PageContext): Promise<PageAnswer> => askForName(context, {});

async function askForName({ api, path, session, form }: PageContext, faults: Faults): Promise<PageAnswer> {
  const { data: subscription } = await readSubscription(api, path.id ?? "");
  const { id, queued_count: waiting } = subscription;
  return {
    kind: "page",
    ...(Object.keys(faults).length > 0 ? { status: 400 } : {}),
    title: "Delete this webhook?",
    breadcrumb: crumbsOf(subscription),
    summary: "This can't be undone.",
    body: (
      <>
        <p>
          Deliveries that wait ({waiting}) are not sent, and what was sent can no longer be read. To stop deliveries for
          a while, set the webhook inactive instead.
        </p>
        <p>
          Type <code>{nameOf(subscription)}</code> to delete it.
        </p>
        <PostForm action={pagePath(id, "/delete")} session={session} faults={faults}>
          <Field
            name="name"
            label="Its name or address"
            value={form.get("name") ?? ""}
            autocomplete="off"
            isRequired
            faults={faults}
          />
          <p class="actions">
            <button class="danger" type="submit">
              Delete the webhook
            </button>
            <a class="button" href={pagePath(id)}>
              Keep it
            </a>
          </p>
        </PostForm>
      </>
    ),
  };
}

const crumbsOf = (subscription: Subscription) => [
  { label: "Webhooks", href: "/webhooks" },
  { label: nameOf(subscription), href: pagePath(subscription.id) },
];

/** Deletes a subscription if its name or address was typed. */
export async function deleteSubscription(context: PageContext): Promise<PageAnswer> {
  const { api, form } = context;
  const { data: subscription } = await readSubscription(api, context.path.id ?? "");
  const typed = spaced(form.get("name") ?? "");
  if (![nameOf(subscription), subscription.url].map(spaced).includes(typed))
    return askForName(context, { name: `"${typed}" is not its name; accepted: the text above` });
  const deleted = await api.send("deleteWebhook", { id: subscription.id });
  if (!isAnswer(deleted)) throw deleted.error;
  return { kind: "redirect", to: "/webhooks?done=deleted" };
}
