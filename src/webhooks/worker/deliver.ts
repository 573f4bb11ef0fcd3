import { MOST_JITTER } from "../limits.ts";
import type { HeldDelivery } from "./claiming/held-delivery.ts";
import type { WorkerParts } from "./parts.ts";
import { countAttempt } from "./tallies.ts";

/**
 * Delivers what is due, until the worker is stopped. A claim leases many deliveries, of all accounts in turns. Then
 * each delivery is handled separately, thousands at once.
 */
export async function deliverDue(parts: WorkerParts): Promise<void> {
  for await (const deliveries of parts.claimer.claims())
    for (const delivery of deliveries) void deliver(delivery, parts);
}

/** Takes a delivery from its lease to the recorded result of its attempt. Never rejects. */
async function deliver(delivery: HeldDelivery, parts: WorkerParts): Promise<void> {
  const { claimer, holding, dispatcher, sign, sender, finisher, obstacles, random, tally, timings } = parts;

  // 1. Hold the lease. If this process has the delivery already, it only gets the new lease: it is not sent twice.
  if (!holding.take(delivery)) return;

  // 2. Wait for a slot. A subscription that was changed during the claim may have a new address or secret, and a
  //    delivery that waits too long keeps others waiting: these are given back.
  const slot = claimer.wasChanged(delivery.subscriptionId) ? undefined : await dispatcher.slotFor(delivery);
  if (!slot) return giveBack(delivery, parts);

  // 3. Build and sign the request. The body has the same bytes at every attempt.
  const request = sign(delivery);
  if ("reason" in request) {
    dispatcher.free(slot);
    holding.release(delivery);
    return obstacles.putOff(delivery, request);
  }

  // 4. Send it. The limits learn from the answer.
  const { startedAtMs } = request;
  const result = await sender.send(request);
  dispatcher.free(slot, result);
  countAttempt({ tally, timings }, delivery, { startedAtMs, result });

  // 5. Record the result, with many others in one statement. The statement decides whether the delivery has succeeded,
  //    is tried again or has failed, and disables a subscription after too many failures in a row.
  const retryInMs = await finisher.record({ delivery, startedAtMs, result, jitter: random() * MOST_JITTER });
  holding.release(delivery);

  // 6. Have a retry claimed when it is due.
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
