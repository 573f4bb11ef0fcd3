import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address that is parsed and, if it was IPv4 mapped into IPv6, turned back. */
export type PlainAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network that the operator allows, and its prefix length. */
export type AllowedNetwork = [PlainAddress, number];

/**
 * Addresses where clouds keep credentials, or where their hosts listen. No setting allows them: AWS, Google, Azure,
 * Alibaba and Oracle, then AWS for containers and pods.
 */
const METADATA: ReadonlySet<string> = new Set([
  "169.254.169.254",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd20:ce::254",
  "169.254.170.2",
  "169.254.170.23",
  "fd00:ec2::23",
]);

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Parses an address. Undefined for anything else, and for addresses with a zone, such as `fe80::1%eth0`. */
export function plainAddress(text: string): PlainAddress | undefined {
  return isIP(text) === 0 || text.includes("%") ? undefined : ipaddr.process(text);
}

/** Whether an address is one of a cloud's metadata service. */
export const isMetadata = (address: PlainAddress): boolean => METADATA.has(address.toString());

/**
 * Whether an address is public: unicast, and in no block that IANA reserves. What translates to IPv4 (NAT64, 6to4,
 * Teredo, ISATAP) is not, whatever is inside.
 */
export function isPublic(address: PlainAddress): boolean {
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(GLOBAL_UNICAST) && !isIsatap(address);
}

/** ISATAP has 5efe in the interface's identifier, and the IPv4 address behind it. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

/** Parses allowed networks. Networks of IPv4 that are mapped into IPv6 are turned back, as addresses are. */
export const networksOf = (texts: readonly string[]): AllowedNetwork[] =>
  texts.map((text) => {
    const [network, prefix] = ipaddr.parseCIDR(text);
    const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && prefix >= 96;
    return isMapped ? [network.toIPv4Address(), prefix - 96] : [network, prefix];
  });

/** Whether an allowed network holds the address. */
export const isAllowed = (address: PlainAddress, networks: readonly AllowedNetwork[]): boolean =>
  networks.some(([network, prefix]) => network.kind() === address.kind() && address.match(network, prefix));
