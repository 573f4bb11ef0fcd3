import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns the address that a request comes from: that of its connection or, if this is a trusted proxy, the one that
 * the proxy names in `X-Forwarded-For`. What is left of the first address that is not a trusted proxy's can be
 * made up by the client, and is not read. An IPv6 address counts as its /64, of which one client has all.
 */
export function clientAddress(
  headers: Headers,
  connected: string | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map(withoutPort);
  let address = connected === undefined ? undefined : parsed(connected);
  while (address && isTrusted(address, trustedProxies)) {
    const next = parsed(forwarded.pop() ?? "");
    if (!next) break;
    address = next;
  }
  return address && networkOf(address);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const parsed = (text: string): Address | undefined => (isIP(text) === 0 ? undefined : ipaddr.process(text));

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (text: string): string => text.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");

const isTrusted = (address: Address, networks: readonly string[]): boolean =>
  networks.some((network) => {
    const [start, length] = ipaddr.parseCIDR(network);
    return start.kind() === address.kind() && address.match(start, length);
  });

const networkOf = (address: Address): string =>
  address instanceof ipaddr.IPv4 ? address.toString() : `${address.parts.slice(0, 4).map(hex).join(":")}::/64`;

const hex = (part: number): string => part.toString(16);
