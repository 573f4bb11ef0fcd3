import type { AnswerOf } from "../../in-process/api-client.ts";
import { MOST_FAILURES } from "../../webhooks/limits.ts";
import { type Faults, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { countText } from "../parts/figures.ts";
import { Message } from "../parts/message.tsx";
import { Table } from "../parts/table.tsx";
import { Facts, Time } from "../parts/values.tsx";
import { handedOverEnd } from "../serving/shown-once.ts";
import { deliveryColumns } from "./deliveries/delivery-data.tsx";
import { Narrowing } from "./narrowing.tsx";
import { SecretBox, secretFor } from "./secret.tsx";
import { Done, SubscriptionState, shareText } from "./status.tsx";
import { nameOf, pagePath, readEventTypes, readSubscription, type SubscriptionHealth } from "./subscription-data.ts";
import { fieldsOfSubscription, type SubscriptionFields, SubscriptionForm } from "./subscription-form.tsx";

/** The newest deliveries that the page shows. */
const NEWEST = 5;

/** What a form that failed sends back to the page. */
export interface FailedForm {
  status: number;
  /** The fields as they were sent; undefined for a form without fields of the subscription. */
  fields?: SubscriptionFields;
  faults: Faults;
}

/** `/webhooks/{id}`: a subscription, how it does, and its fields. The page after its creation shows the secret. */
export async function subscriptionPage(context: PageContext, failed?: FailedForm): Promise<PageAnswer> {
  const { api, session, settings, query } = context;
  const id = context.path.id ?? "";
  const answer = await readSubscription(api, id);
  const [eventTypes, deliveries] = await Promise.all([
    readEventTypes(api),
    api.get("listWebhookDeliveries", { id, per_page: NEWEST }),
  ]);
  const subscription = answer.data;
  const secret = secretFor(context, subscription.id);
  return {
    kind: "page",
    ...(failed ? { status: failed.status } : {}),
    ...(secret === undefined ? {} : { cookies: [handedOverEnd(settings)] }),
    title: nameOf(subscription),
    breadcrumb: [{ label: "Webhooks", href: "/webhooks" }],
    ...(nameOf(subscription) === subscription.url ? {} : { summary: subscription.url }),
    from: [answer, deliveries, eventTypes],
    body: (
      <>
        <Done query={query} />
        {failed && !failed.fields && <Refused faults={failed.faults} />}
        {secret !== undefined && <SecretBox context={context} subscription={subscription} secret={secret} />}
        <Health subscription={subscription} session={session} />
        <Narrowing subscription={subscription} />
        <Actions subscription={subscription} session={session} />
        <NewestDeliveries subscription={subscription} deliveries={deliveries} />
        <h2 id="edit">Change it</h2>
        <SubscriptionForm
          action={pagePath(subscription.id)}
          button="Save"
          context={context}
          fields={failed?.fields ?? fieldsOfSubscription(subscription)}
          eventTypes={eventTypes.data}
          faults={failed?.fields ? failed.faults : {}}
        />
      </>
    ),
  };
}

/** Why an action was refused. */
const Refused = ({ faults }: { faults: Faults }) => (
  <Message kind="refused">{Object.values(faults).join(". ")}</Message>
);

interface Shown {
  subscription: SubscriptionHealth;
  session: Session | undefined;
}

function Health({ subscription }: Shown) {
  const { success_rate_last_100: share } = subscription;
  const { queued_count: queued, next_attempt_at: next, last_failure: failure } = subscription;
  return (
    <Facts
      facts={[
        ["State", <SubscriptionState key="state" subscription={subscription} />],
        ["Succeeded", share === null ? "nothing sent yet" : `${shareText(share)} of the last 100`],
        ["Failed in a row", `${subscription.consecutive_failure_count} of ${MOST_FAILURES}, which disable it`],
        ["Waiting", `${countText(queued)}${queued === 10_000 ? " or more" : ""}`],
        ["Next attempt", next && <Time at={next} />],
        ["Last delivery", <Time key="last" at={subscription.last_delivery_at} />],
        [
          "Last failure",
          failure && (
            <>
              {failure.reason}, <Time at={failure.time} /> ·{" "}
              <a href={pagePath(subscription.id, `/deliveries/${failure.delivery_id}`)}>Its delivery</a>
            </>
          ),
        ],
      ]}
    />
  );
}

function Actions({ subscription: { id, is_active: isActive }, session }: Shown) {
  return (
    <div class="actions">
      {isActive && (
        <PostForm action={pagePath(id, "/test")} session={session}>
          <button class="main" type="submit">
            Send a test
          </button>
        </PostForm>
      )}
      <PostForm action={pagePath(id, "/active")} session={session}>
        <input type="hidden" name="active" value={isActive ? "false" : "true"} />
        <button type="submit" class={isActive ? undefined : "main"}>
          {isActive ? "Set inactive" : "Reactivate"}
        </button>
      </PostForm>
      <a class="button" href={pagePath(id, "/preview")}>
        Preview
      </a>
      <a class="button" href={pagePath(id, "/replays")}>
        Replay a time range
      </a>
      <a class="button" href={pagePath(id, "/rotate-secret")}>
        Rotate the secret
      </a>
      <a class="button danger" href={pagePath(id, "/delete")}>
        Delete
      </a>
    </div>
  );
}

function NewestDeliveries({
  subscription: { id },
  deliveries,
}: {
  subscription: SubscriptionHealth;
  deliveries: AnswerOf<"listWebhookDeliveries">;
}) {
  return (
    <>
      <h2>Newest deliveries</h2>
      {deliveries.data.length === 0 ? (
        <p>Nothing was sent so far. A test shows whether your receiver answers.</p>
      ) : (
        <>
          <Table label="Newest deliveries" layout="records" columns={deliveryColumns(id)} rows={deliveries.data} />
          <p class="tools">
            <a href={pagePath(id, "/deliveries")}>All deliveries, with filters</a>
          </p>
        </>
      )}
    </>
  );
}
