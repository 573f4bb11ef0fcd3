import { HOUR_MS } from "../../durations.ts";
import type { Log } from "../../log.ts";
import type { HeldDelivery } from "./claiming/held-delivery.ts";
import type { Obstacle } from "./dispatching/signing.ts";
import type { GivingBack } from "./recording/give-back.ts";

/** Deliveries that can't be attempted for a reason on this side: they wait, and the log says why. */
export interface Obstacles {
  /** Gives a delivery back, to be attempted later. */
  putOff(delivery: HeldDelivery, obstacle: Obstacle): void;
  /** Whether nothing of a subscription is claimed for now. */
  isBlocked(subscriptionId: string): boolean;
  /** Tries a subscription again at once: it was changed. */
  clear(subscriptionId: string): void;
}

/** A subscription is tried again after this time, which is also how often the log has its reason. */
const BLOCKED_MS = 60_000;
/** A delivery whose data is gone is tried again after this time. Others of its subscription don't wait. */
const POSTPONED_MS = HOUR_MS;

/** Returns what has met no obstacle. */
export function createObstacles({ givingBack, log }: { givingBack: GivingBack; log: Log }): Obstacles {
  const blockedUntilMs = new Map<string, number>();
  return {
    putOff(delivery, { reason, isOfSubscription }) {
      const { id, subscriptionId } = delivery;
      void givingBack.give(delivery, isOfSubscription ? 0 : POSTPONED_MS);
      const isNew = (blockedUntilMs.get(subscriptionId) ?? 0) < performance.now();
      if (!isOfSubscription || isNew)
        log.error(`webhook deliveries can't be attempted: ${reason}`, { subscription: subscriptionId, delivery: id });
      if (isOfSubscription) blockedUntilMs.set(subscriptionId, performance.now() + BLOCKED_MS);
    },
    clear: (subscriptionId) => void blockedUntilMs.delete(subscriptionId),
    isBlocked(subscriptionId) {
      const untilMs = blockedUntilMs.get(subscriptionId);
      if (untilMs === undefined) return false;
      if (untilMs > performance.now()) return true;
      blockedUntilMs.delete(subscriptionId);
      return false;
    },
  };
}
