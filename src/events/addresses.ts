import type { EventType } from "./names.ts";

/**
 * Fields of `data` that are addresses of this service. The log has them as paths, `/v1/…`: the address of the service
 * may change after an event was recorded.
 */
export const OWN_ADDRESSES: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  "compensation.filed": ["total_compensation_url"],
};

/** Returns the data of an event as subscribers get it, with this service's own addresses below `baseUrl`. */
export function deliveredData(
  { type, data }: { type: EventType; data: object },
  baseUrl: string,
): Record<string, unknown> {
  const fields = OWN_ADDRESSES[type];
  if (fields === undefined) return { ...data };
  const addresses = Object.entries(data)
    .filter(([field, value]) => fields.includes(field) && String(value).startsWith("/"))
    .map(([field, path]) => [field, baseUrl + path]);
  return { ...data, ...Object.fromEntries(addresses) };
}
