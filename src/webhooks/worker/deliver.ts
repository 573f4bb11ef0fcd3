import { MOST_JITTER } from "../limits.ts";
import type { HeldDelivery } from "./claiming/held-delivery.ts";
import type { WorkerParts } from "./parts.ts";
import { countAttempt } from "./tallies.ts";

/**
 * Delivers what is due, until the worker is stopped. Each claim leases many deliveries, of all accounts in turns. Then
 * each delivery takes its own way, thousands at once.
 */
export async function deliverDue(parts: WorkerParts): Promise<void> {
  for await (const deliveries of parts.claimer.claims())
    for (const delivery of deliveries) void deliver(delivery, parts);
}

/** Takes one delivery from its lease to the record of its attempt. It never rejects. */
async function deliver(delivery: HeldDelivery, parts: WorkerParts): Promise<void> {
  const { claimer, holding, dispatcher, sign, sender, finisher, obstacles, random, tally, timings } = parts;

  // Lease: one that this process holds already goes on under the new lease, and is not sent twice.
  if (!holding.take(delivery)) return;

  // Wait for a slot: limits say how many attempts run, and turns say whose is next. A subscription that was changed
  // during the claim may have a new address or secret, and one that waits too long would keep others waiting.
  const slot = claimer.wasChanged(delivery.subscriptionId) ? undefined : await dispatcher.slotFor(delivery);
  if (!slot) return giveBack(delivery, parts);

  // Build and sign: the same bytes at every attempt, but for the time in the signature.
  const request = sign(delivery);
  if ("reason" in request) {
    dispatcher.free(slot);
    holding.release(delivery);
    return obstacles.putOff(delivery, request);
  }

  // Send, and let the limits learn from the answer.
  const { startedAtMs } = request;
  const result = await sender.send(request);
  dispatcher.free(slot, result);
  countAttempt({ tally, timings }, delivery, { startedAtMs, result });

  // Record, with many others in one statement. It decides what follows: the delivery has succeeded, is tried again, or
  // has failed, and a subscription with too many failures in a row is disabled.
  const retryInMs = await finisher.record({ delivery, startedAtMs, result, jitter: random() * MOST_JITTER });
  holding.release(delivery);
  if (retryInMs !== undefined) claimer.note(delivery.subscriptionId, performance.now() + retryInMs);
  claimer.wake();
}

/** Gives a delivery back without an attempt: any worker can claim it at once. */
async function giveBack(delivery: HeldDelivery, { claimer, holding, givingBack, tally }: WorkerParts): Promise<void> {
  holding.release(delivery);
  tally.givenBack++;
  if (!(await givingBack.give(delivery))) return; // its lease ends in time
  claimer.note(delivery.subscriptionId, performance.now());
  claimer.wake();
}
