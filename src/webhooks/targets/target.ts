import { isIP } from "node:net";
import type { ListenAddress } from "../../settings/values.ts";
import { cutText } from "../../text.ts";
import { networksOf } from "./addresses.ts";
import { type NameAnswer, openNames } from "./names.ts";
import { type OwnListeners, ownListeners } from "./own-addresses.ts";
import { forbiddenText, hostOf, judgeAddresses } from "./verdict.ts";

/** Which targets webhooks may have: a part of the settings. */
export interface TargetRules extends OwnListeners {
  /** Networks that are allowed although they are not public, as CIDR. */
  allowNetworks: readonly string[];
  allowHttp: boolean;
  /** The DNS server; undefined: the system's. */
  resolver: ListenAddress | undefined;
}

const MOST_CHARACTERS = 2048;

/**
 * Reads the URL of a webhook's target: its normalized form, or a fault that starts with the value and says what is
 * accepted. Addresses in the URL are judged; names are judged by what they resolve to, in `resolve`.
 */
export function readTargetUrl(text: string, rules: TargetRules): { url: string } | { fault: string } {
  const url = URL.parse(text);
  const fault = textFault(text) ?? (url ? urlFault(text, url, rules) : "is not a URL");
  if (fault !== undefined)
    return { fault: `${JSON.stringify(cutText(text, 200))} ${fault}; accepted: ${accepted(rules)}` };
  return { url: url?.href ?? text };
}

const accepted = ({ allowHttp }: TargetRules): string =>
  `${allowHttp ? "an https or http" : "an https"} URL with a public host, such as https://example.org/hooks`;

/** The parser deletes tabs and line ends, and repairs spaces and backslashes: such a text is not what it looks like. */
function textFault(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return `has ${text.length} characters, and the most are ${MOST_CHARACTERS}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u0020\u007f\\]/.test(text) ? "has a space, a backslash or a control character" : undefined;
}

function urlFault(text: string, url: URL, rules: TargetRules): string | undefined {
  if (url.protocol !== "https:" && !(rules.allowHttp && url.protocol === "http:"))
    return `has the scheme "${url.protocol.slice(0, -1)}"`;
  if (url.username !== "" || url.password !== "") return "has a user name or password";
  if (text.includes("#")) return 'has a fragment ("#"), which is never sent';
  if (url.port === "0") return "has port 0";
  const service = serviceOf(Number(url.port));
  if (service !== undefined) return `has port ${url.port}, which is for ${service}, not for HTTP`;
  return hostFault(url, rules) ?? formFault(text, url);
}

function hostFault(url: URL, rules: TargetRules): string | undefined {
  const host = hostOf(url);
  if (isIP(host) === 0) return hostNameFault(host, rules.allowNetworks.length > 0);
  const verdict = judgeAddresses([host], { host, networks: networksOf(rules.allowNetworks), isPrivateName: false });
  return "fault" in verdict ? `names the address ${host}, which is not public` : undefined;
}

/** Refuses a text that the parser changed in more than case and the slash of an empty path. */
function formFault(text: string, url: URL): string | undefined {
  const { href } = url;
  const withoutSlash = url.pathname === "/" ? `${url.origin}${url.search}` : href;
  const isNormal = [href, withoutSlash].some((form) => form.toLowerCase() === text.toLowerCase());
  return isNormal ? undefined : `is not in its normal form, ${JSON.stringify(cutText(href, 200))}`;
}

/** Where a request goes. */
interface HostAndPort {
  host: string;
  port: number;
}

/** The host and port of a URL. */
export const destinationOf = (url: URL): HostAndPort => ({
  host: hostOf(url),
  port: Number(url.port) || (url.protocol === "https:" ? 443 : 80),
});

/** The addresses of targets. */
export interface Targets {
  /**
   * Resolves the host of a URL that `readTargetUrl` accepted, within 5 s, and judges its addresses. One forbidden
   * address refuses all. The fault starts with the host.
   */
  resolve(url: string, signal: AbortSignal): Promise<NameAnswer>;
  /** As `resolve`, for a host that is a name or an address without brackets. */
  resolveHost(target: HostAndPort, signal: AbortSignal): Promise<NameAnswer>;
  /** The same if it is known already. */
  knownHost(target: HostAndPort): NameAnswer | undefined;
  close(): void;
}

/** Opens the resolver of targets. Names are resolved only by DNS: no search domains, no hosts file. */
export function openTargets(rules: TargetRules): Targets {
  const networks = networksOf(rules.allowNetworks);
  const names = openNames(rules.resolver, (host, addresses) =>
    judgeAddresses(addresses, {
      host,
      networks,
      isPrivateName: isIP(host) === 0 && hostNameFault(host, false) !== undefined,
    }),
  );
  const isOwn = ownListeners(rules);
  const judged = (answer: NameAnswer, { host, port }: HostAndPort): NameAnswer =>
    "addresses" in answer && answer.addresses.some(({ address }) => isOwn({ host, address, port }))
      ? { fault: forbiddenText(host) }
      : answer;
  const resolveHost: Targets["resolveHost"] = async (target, signal) =>
    judged(await names.lookUp(target.host, signal), target);
  return {
    resolve: (url, signal) => resolveHost(destinationOf(new URL(url)), signal),
    resolveHost,
    knownHost(target) {
      const answer = names.known(target.host);
      return answer && judged(answer, target);
    },
    close: names.close,
  };
}

/** Ends of names that are never public: of this machine, a local network, a cluster, or reverse lookups. */
const PRIVATE_ENDS = ["local", "localhost", "internal", "svc", "arpa"];

/**
 * Says why a host's name can't be a target's; undefined if it can. Private names (`receiver`, `receiver.internal`) are
 * accepted if the operator allows networks: their addresses must then be in one.
 */
function hostNameFault(name: string, allowsNetworks: boolean): string | undefined {
  if (name.length > 253) return `has a host of ${name.length} characters, and the most are 253`;
  const labels = name.split(".");
  const badLabel = labels.find((label) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (badLabel !== undefined)
    return (
      `has a host with the part "${badLabel.slice(0, 70)}"; parts are 1 to 63 letters, digits and hyphens, ` +
      "without a hyphen at an end"
    );
  if (allowsNetworks) return undefined;
  if (labels.length === 1) return `has the host "${name}", which is not a name of the public internet`;
  const end = labels.at(-1) ?? "";
  return PRIVATE_ENDS.includes(end) ? `has a host that ends in ".${end}", which is not public` : undefined;
}

/** Ports of services that do not speak HTTP: a request there delivers nothing, and may do harm. */
const PORTS: Readonly<Record<string, readonly number[]>> = {
  FTP: [20, 21, 989, 990],
  SSH: [22],
  Telnet: [23],
  mail: [25, 110, 143, 465, 587, 993, 995],
  DNS: [53],
  RPC: [111, 135],
  "file sharing": [137, 138, 139, 445, 873, 2049],
  SNMP: [161, 162],
  LDAP: [389, 636],
  "remote shells": [512, 513, 514],
  databases: [1433, 1521, 3306, 5432, 6379, 9042, 11211, 27017],
  "remote desktops": [3389, 5900, 6000],
  SIP: [5060, 5061],
  "message brokers": [5672, 9092],
  IRC: [6665, 6666, 6667, 6668, 6669, 6697],
};

const SERVICES: ReadonlyMap<number, string> = new Map(
  Object.entries(PORTS).flatMap(([service, ports]) => ports.map((port) => [port, service] as const)),
);

/** Says which service that does not speak HTTP a port is for; undefined for all other ports. */
const serviceOf = (port: number): string | undefined => SERVICES.get(port);
