import type { LeasedDelivery } from "./leases.ts";

/** A delivery that this process has leased and holds. */
export interface HeldDelivery extends LeasedDelivery {
  claim: string;
  hostKey: string;
  /** When it was leased, and when the lease ends, on this process's clock. */
  leasedAtMs: number;
  leaseEndsMs: number;
}

/**
 * Returns what stands for the receiver behind a URL in the limits: its host and port. Subscriptions with the same one
 * share a limit.
 */
export const hostKeyOf = (url: string): string => new URL(url).host;
