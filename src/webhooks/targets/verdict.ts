import { type AllowedNetwork, isAllowed, isMetadata, isPublic, plainAddress } from "./addresses.ts";

/** An address that a target may be reached at. IPv4 addresses that were mapped into IPv6 are given as IPv4. */
export interface TargetAddress {
  address: string;
  family: 4 | 6;
}

/** The host of a URL, an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** The same for a name without addresses and for forbidden ones, so that no one can learn a private network's names. */
export const forbiddenText = (host: string): string => `"${host}" has no public address that is allowed`;

/**
 * Gives the addresses of a host if every one of them may be sent to: IPv4 and IPv6 in turns, so that the first few have
 * both. A private name (`receiver`, `receiver.internal`) may only have addresses of allowed networks.
 */
export function judgeAddresses(
  texts: readonly string[],
  options: { host: string; networks: readonly AllowedNetwork[]; isPrivateName: boolean },
): { addresses: TargetAddress[] } | { fault: string } {
  const addresses = texts.map(plainAddress);
  const mayBeSentTo = (address: ReturnType<typeof plainAddress>): boolean => {
    if (address === undefined || isMetadata(address)) return false;
    return isAllowed(address, options.networks) || (!options.isPrivateName && isPublic(address));
  };
  if (texts.length === 0 || !addresses.every(mayBeSentTo)) return { fault: forbiddenText(options.host) };
  const judged = addresses.flatMap((address): TargetAddress[] =>
    address ? [{ address: address.toString(), family: address.kind() === "ipv4" ? 4 : 6 }] : [],
  );
  const [four, six] = [judged.filter(({ family }) => family === 4), judged.filter(({ family }) => family === 6)];
  return {
    addresses: judged.flatMap((_, index) => [four.slice(index, index + 1), six.slice(index, index + 1)].flat()),
  };
}
