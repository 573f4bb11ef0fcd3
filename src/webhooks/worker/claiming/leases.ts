import { hostKeyOf } from "../../targets/host-keys.ts";
import { rowsOf } from "../queries/arrays.ts";
import type { ClaimRow } from "../queries/claim.ts";
import type { HeldDelivery, Lease } from "./held-delivery.ts";

/** What a claim leased, and when the next deliveries of its subscriptions are due. */
export interface Leases {
  deliveries: HeldDelivery[];
  /** In ms from now, below 0 if due already; without an entry, nothing is to come. */
  nextInMs: Map<string, number>;
}

/** Puts together what a claim returned: the URL and secret come once for a subscription, the data once for an event. */
export function leasesOf({ subscriptions, nexts, events, deliveries }: ClaimRow, lease: Lease): Leases {
  const targets = new Map(
    subscriptions?.map(([id, accountId, url, secret]) => [id, { accountId, url, secret, hostKey: hostKeyOf(url) }]),
  );
  const dataOf = new Map(rowsOf(events));
  const heldDeliveries: HeldDelivery[] = [];
  for (const delivery of rowsOf(deliveries)) {
    const [id, subscriptionId, eventId, type, recordedAt, triggeredBy, attempts, baseId, testData] = delivery;
    const target = targets.get(subscriptionId);
    if (!target) continue; // a claim leases only from listed subscriptions
    heldDeliveries.push({
      id,
      subscriptionId,
      eventId,
      type,
      recordedAt: new Date(recordedAt),
      triggeredBy,
      attempts,
      baseId,
      data: testData ?? (eventId === null ? null : (dataOf.get(eventId) ?? null)),
      ...target,
      claim: lease.claim,
      leasedAtMs: lease.leasedAtMs,
      leaseEndsMs: lease.leaseEndsMs,
    });
  }
  return { deliveries: heldDeliveries, nextInMs: new Map(nexts) };
}
