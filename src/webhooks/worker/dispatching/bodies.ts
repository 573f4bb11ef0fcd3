import { canonicalJson } from "../../envelope/canonical.ts";
import { bodyAround, deliveredDataOf } from "../../envelope/envelope.ts";
import type { LeasedDelivery } from "../claiming/held-delivery.ts";

/** Events whose data is kept as text; most deliveries of an event are sent close together. */
const MOST_EVENTS = 2_000;

/** Returns a function that makes bodies. The text of an event's data is made once for all of its deliveries. */
export function createBodies(): (delivery: LeasedDelivery, baseUrl: string) => string | undefined {
  const texts = new Map<string, string>();
  return (delivery, baseUrl) => {
    const { data, eventId } = delivery;
    if (data === null) return undefined;
    const textOf = () => canonicalJson(deliveredDataOf(delivery.type, data, baseUrl));
    if (eventId === null) return bodyAround(delivery, textOf());
    const key = `${eventId} ${delivery.baseId}`;
    let text = texts.get(key);
    if (text === undefined) {
      text = textOf();
      if (texts.size >= MOST_EVENTS) texts.clear();
      texts.set(key, text);
    }
    return bodyAround(delivery, text);
  };
}
