import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address that is parsed and, if it was IPv4 mapped into IPv6, turned back. */
export type PlainAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network that the operator allows, and its prefix length. */
export type AllowedNetwork = [PlainAddress, number];

/**
 * Addresses where clouds keep credentials, or where their hosts listen. No setting allows them: AWS, Google, Azure,
 * Alibaba, Oracle, Tencent and Scaleway, then AWS for containers and pods.
 */
const METADATA: ReadonlySet<string> = new Set([
  "169.254.169.254",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "169.254.0.23",
  "169.254.42.42",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fd00:42::42",
  "169.254.170.2",
  "169.254.170.23",
  "fd00:ec2::23",
]);

const network = (text: string): [ipaddr.IPv6, number] => ipaddr.IPv6.parseCIDR(text);
const GLOBAL_UNICAST = network("2000::/3");
const TEREDO = network("2001::/32");
const SIX_TO_FOUR = network("2002::/16");
/** RFC 8215: a translator of the local network takes its prefix from here. */
const LOCAL_NAT64 = network("64:ff9b:1::/48");
/** IPv4 in the last 32 bits: compatible (RFC 4291), translated (RFC 2765), NAT64 (RFC 6052). */
const LAST_BITS = ["::/96", "::ffff:0:0:0/96", "64:ff9b::/96"].map(network);
const NOT_COMPATIBLE: ReadonlySet<string> = new Set(["::", "::1"]);

/** Where RFC 6052 puts the octets of an IPv4 address behind a prefix of so many bits; octet 8 is never part of it. */
const LAYOUTS: ReadonlyMap<number, readonly number[]> = new Map([
  [32, [4, 5, 6, 7]],
  [40, [5, 6, 7, 9]],
  [48, [6, 7, 9, 10]],
  [56, [7, 9, 10, 11]],
  [64, [9, 10, 11, 12]],
  [96, [12, 13, 14, 15]],
]);
const LOCAL_LENGTHS = [48, 56, 64, 96];
const NOWHERE = ipaddr.IPv4.parse("0.0.0.0");

/** Parses an address. Undefined for anything else, and for addresses with a zone, such as `fe80::1%eth0`. */
export function plainAddress(text: string): PlainAddress | undefined {
  return isIP(text) === 0 || text.includes("%") ? undefined : ipaddr.process(text);
}

/**
 * Whether an address is one of a cloud's metadata service, or carries one: in a form that is listed here, or where any
 * translator with a prefix of its own would read it.
 */
export function isMetadata(address: PlainAddress): boolean {
  const inner = address instanceof ipaddr.IPv6 ? [...readings(address), ...carriedBy(address, [])] : [];
  return [address, ...inner].some((plain) => METADATA.has(plain.toString()));
}

/** Whether an address is public: unicast, and in no block that IANA reserves. What carries an IPv4 address is not. */
export function isPublic(address: PlainAddress): boolean {
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(GLOBAL_UNICAST) && !isIsatap(address);
}

/** ISATAP has 5efe in the interface's identifier, and the IPv4 address behind it. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

const readAt = (bytes: readonly number[], length: number): ipaddr.IPv4 =>
  new ipaddr.IPv4((LAYOUTS.get(length) ?? []).map((index) => bytes[index] ?? 0));

/** The IPv4 addresses in each of RFC 6052's places, whether or not a translator reads them. */
const readings = (address: ipaddr.IPv6): ipaddr.IPv4[] =>
  [...LAYOUTS.keys()].map((length) => readAt(address.toByteArray(), length));

/** The IPv4 addresses that an address carries: where the packet goes in the end, or may go. `[]` for all others. */
function carriedBy(address: ipaddr.IPv6, networks: readonly AllowedNetwork[]): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const isLast = LAST_BITS.some((form) => address.match(form)) && !NOT_COMPATIBLE.has(address.toString());
  return [
    ...(isLast || isIsatap(address) ? [readAt(bytes, 96)] : []),
    ...(address.match(SIX_TO_FOUR) ? [new ipaddr.IPv4(bytes.slice(2, 6))] : []),
    // The server, and the client with each bit turned over.
    ...(address.match(TEREDO) ? [readAt(bytes, 32), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))] : []),
    ...(address.match(LOCAL_NAT64) ? carriedLocally(address, networks) : []),
  ];
}

/**
 * What a local translator may read. An allowed network of a length that translators have says which place that is.
 * Otherwise all count up to the first place with only zeros behind it, because translators ignore what is there. A
 * place with 0.0.0.0/8, which no packet goes to, does not count: the address is further back.
 */
function carriedLocally(address: ipaddr.IPv6, networks: readonly AllowedNetwork[]): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const allowedLengths = networks.flatMap((allowed) => (isIn(address, allowed) ? [allowed[1]] : []));
  const exactLengths = LOCAL_LENGTHS.filter((length) => length > 48 && allowedLengths.includes(length));
  if (exactLengths.length > 0) return exactLengths.map((length) => readAt(bytes, length));
  const possible = LOCAL_LENGTHS.filter((length) => readAt(bytes, length).octets[0] !== 0);
  const hasZerosBehind = (length: number) =>
    bytes.slice((LAYOUTS.get(length)?.at(-1) ?? 0) + 1).every((byte) => byte === 0);
  const end = possible.findIndex(hasZerosBehind) + 1;
  return possible.length === 0
    ? [NOWHERE]
    : possible.slice(0, end === 0 ? undefined : end).map((length) => readAt(bytes, length));
}

/** Parses allowed networks. Networks of IPv4 that are mapped into IPv6 are turned back, as addresses are. */
export const networksOf = (texts: readonly string[]): AllowedNetwork[] =>
  texts.map((text) => {
    const [network, prefix] = ipaddr.parseCIDR(text);
    const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && prefix >= 96;
    return isMapped ? [network.toIPv4Address(), prefix - 96] : [network, prefix];
  });

const isIn = (address: PlainAddress, [prefix, length]: AllowedNetwork): boolean =>
  prefix.kind() === address.kind() && address.match(prefix, length);

/**
 * Whether an allowed network holds the address. One that carries IPv4 addresses needs more: each of them must be
 * public, or in an allowed network itself.
 */
export function isAllowed(address: PlainAddress, networks: readonly AllowedNetwork[]): boolean {
  const isListed = (plain: PlainAddress) => networks.some((allowed) => isIn(plain, allowed));
  if (!isListed(address)) return false;
  if (address instanceof ipaddr.IPv4) return true;
  return carriedBy(address, networks).every((inner) => isPublic(inner) || isListed(inner));
}
