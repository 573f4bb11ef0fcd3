import type { LeasedDelivery } from "./leases.ts";

/** A delivery that this process has leased and holds. */
export interface HeldDelivery extends LeasedDelivery {
  claim: string;
  hostKey: string;
  /** When it was leased, and when the lease ends, on this process's clock. */
  leasedAtMs: number;
  leaseEndsMs: number;
}
