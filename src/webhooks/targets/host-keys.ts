import { parse } from "tldts";

/** Customers of a shared platform (`shop.herokuapp.com`) are as far apart as owners of domains. */
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * Returns the key of the receiver behind a URL in the limits; subscriptions with the same key share a limit. It is
 * the domain that somebody registered (`example.co.uk`), so a receiver has no more slots for more names or ports of it.
 * Of addresses, and of names that the public suffix list does not know (`receiver.internal`), it is the host and port.
 */
export function hostKeyOf(url: string): string {
  const { host, hostname } = new URL(url);
  const { domain, isIcann, isPrivate } = parse(hostname, OPTIONS);
  return domain !== null && (isIcann === true || isPrivate === true) ? domain : host;
}
