import type { HeldDelivery } from "../claiming/held-delivery.ts";

/** The deliveries that this process holds: those that wait for a slot, are being sent, or whose result is not written. */
export interface Holding {
  /**
   * Takes leased deliveries, and returns those that are new. One that is held already comes again if its lease ended,
   * as after a jump of the database's clock: it goes on under the new lease, and is not sent twice.
   */
  take(deliveries: readonly HeldDelivery[]): HeldDelivery[];
  /** Returns the newest claim of a held delivery. */
  claimOf(id: string): string | undefined;
  /** Forgets deliveries that are finished or given back. */
  release(deliveries: readonly { id: string }[]): void;
}

/** Returns a holding of nothing. */
export function createHolding(): Holding {
  const held = new Map<string, HeldDelivery>();
  return {
    take: (deliveries) =>
      deliveries.filter((delivery) => {
        const earlier = held.get(delivery.id);
        if (!earlier) held.set(delivery.id, delivery);
        else Object.assign(earlier, { claim: delivery.claim, leaseEndsMs: delivery.leaseEndsMs });
        return !earlier;
      }),
    claimOf: (id) => held.get(id)?.claim,
    release(deliveries) {
      for (const { id } of deliveries) held.delete(id);
    },
  };
}
