import { hostKeyOf } from "../../targets/host-keys.ts";

/** What a turn of a subscription depends on. */
export interface SubscriptionFacts {
  accountId: number;
  /** See `hostKeyOf`. */
  hostKey: string;
}

/** Remembers this many subscriptions; the oldest is forgotten first, and is asked for again. */
const MOST_FACTS = 50_000;

/** The accounts and hosts of subscriptions, as far as this process has learned. */
export class Directory {
  private readonly facts = new Map<string, SubscriptionFacts>();

  get(subscriptionId: string): SubscriptionFacts | undefined {
    return this.facts.get(subscriptionId);
  }

  learn(subscriptionId: string, accountId: number, url: string): void {
    if (this.facts.has(subscriptionId)) return;
    this.facts.set(subscriptionId, { accountId, hostKey: hostKeyOf(url) });
    const [oldest] = this.facts.keys();
    if (this.facts.size > MOST_FACTS && oldest !== undefined) this.facts.delete(oldest);
  }

  forget(subscriptionId: string): void {
    this.facts.delete(subscriptionId);
  }
}
