import type { Delivery } from "../../envelope/envelope.ts";
import type { ClaimRow, DeliveryData } from "../queries/claim.ts";

/** A delivery that this process has leased, with what its attempt needs. */
export interface LeasedDelivery extends Omit<Delivery, "data"> {
  subscriptionId: string;
  eventId: number | null;
  /** Null if the event's data is gone. */
  data: DeliveryData | null;
  /** Finished attempts. */
  attempts: number;
  baseId: number;
  url: string;
  /** As it is stored. */
  secret: string;
}

/** What a claim leased, and when the next deliveries of its subscriptions are due. */
export interface Leases {
  deliveries: LeasedDelivery[];
  /** In ms from now, below 0 if due already; null: nothing is to come. */
  nextInMs: Map<string, number | null>;
}

/** Puts together what a claim returned: the URL and secret come once for a subscription, the data once for an event. */
export function leasesOf({ subscriptions, events, deliveries }: ClaimRow): Leases {
  const targets = new Map(subscriptions?.map(([id, url, secret]) => [id, { url, secret }]));
  const dataOf = new Map(events);
  const leased = (deliveries ?? []).flatMap((delivery): LeasedDelivery[] => {
    const [id, subscriptionId, eventId, type, recordedAt, triggeredBy, attempts, baseId, testData] = delivery;
    const target = targets.get(subscriptionId);
    if (!target) return []; // a claim leases from listed subscriptions alone
    const data = testData ?? (eventId === null ? null : (dataOf.get(eventId) ?? null));
    const about = { id, subscriptionId, eventId, type, recordedAt: new Date(recordedAt), triggeredBy };
    return [{ ...about, attempts, baseId, data, url: target.url, secret: target.secret }];
  });
  return { deliveries: leased, nextInMs: new Map(subscriptions?.map(([id, , , next]) => [id, next])) };
}
