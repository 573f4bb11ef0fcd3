import type { HeldDelivery } from "../claiming/held-delivery.ts";

/**
 * The deliveries that this process holds: those that wait for a slot, are being sent, or whose result is not written.
 */
export interface Holding {
  /**
   * Takes a leased delivery; false if it is held already. It comes again if its lease ended, as after a jump of the
   * database's clock: the held delivery then gets the new lease.
   */
  take(delivery: HeldDelivery): boolean;
  /** Forgets a delivery that is recorded or given back. */
  release(delivery: HeldDelivery): void;
  readonly size: number;
}

/** Returns a holding of nothing. */
export function createHolding(): Holding {
  const heldDeliveries = new Map<string, HeldDelivery>();
  return {
    take(delivery) {
      const earlier = heldDeliveries.get(delivery.id);
      if (!earlier) heldDeliveries.set(delivery.id, delivery);
      else Object.assign(earlier, { claim: delivery.claim, leaseEndsMs: delivery.leaseEndsMs });
      return !earlier;
    },
    release: ({ id }) => void heldDeliveries.delete(id),
    get size() {
      return heldDeliveries.size;
    },
  };
}
