import type { Delivery } from "../../envelope/envelope.ts";
import type { DeliveryData } from "../queries/claim.ts";

/** A leased delivery, with what its attempt needs. */
export interface LeasedDelivery extends Omit<Delivery, "data"> {
  subscriptionId: string;
  accountId: number;
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

/** The lease of a claim. */
export interface Lease {
  claim: string;
  /** When it began, and when it ends, on this process's clock. */
  leasedAtMs: number;
  leaseEndsMs: number;
}

/** A delivery that this process has leased and holds. */
export interface HeldDelivery extends LeasedDelivery, Lease {
  hostKey: string;
}

/** The owner and the destination of an attempt. */
export type Parties = Readonly<Pick<HeldDelivery, "subscriptionId" | "accountId" | "hostKey">>;
