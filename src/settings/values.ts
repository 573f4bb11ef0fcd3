import { isIP } from "node:net";
import { CronPattern } from "croner";

/** Readers of settings' texts; each returns undefined for a text that is not accepted. */

/** A host and port to listen on. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** Returns a host and port as in a URL, with an IPv6 address in brackets. */
export const addressText = ({ host, port }: ListenAddress): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** `HOST:PORT`, an IPv6 address in brackets; port 0 means any free one. */
export function readListenAddress(text: string): ListenAddress | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host !== undefined && Number(digits) <= 65_535 ? { host, port: Number(digits) } : undefined;
}

/** `ADDRESS:PORT` of a server that is reached before names can be resolved. */
export function readServerAddress(text: string): ListenAddress | undefined {
  const server = readListenAddress(text);
  return server && isIP(server.host) !== 0 && server.port !== 0 ? server : undefined;
}

/** An http or https URL that paths can be appended to; returned without a slash at its end. */
export function readBaseUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return undefined;
  return text.replace(/\/+$/, "");
}

/**
 * A PostgreSQL URL that names a server, by host or by `?host=` with a socket's folder. PostgreSQL's own tools accept
 * `USER@/DATABASE`, but the URL standard does not. It gets a host here, which the socket's folder makes meaningless.
 */
export function readDatabaseUrl(text: string): string | undefined {
  const standard = text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?])/, "$1localhost");
  const url = URL.parse(standard);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
  const isServer = url.searchParams.get("host")?.startsWith("/") || (standard === text && url.hostname !== "");
  return isServer ? standard : undefined;
}

/** An e-mail address; only its form is checked. */
export const readEmail = (text: string): string | undefined =>
  /^[^\p{Cc}\s@<>()",;:]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/u.test(text) && text.length <= 254
    ? text
    : undefined;

/** A key in the form that agencies issue. */
export const readApiKey = (text: string): string | undefined => (/^[A-Za-z0-9-]{8,128}$/.test(text) ? text : undefined);

/** Origins as browsers send them (`https://host[:port]`), separated by commas; `*` by itself for all. */
export function readOrigins(text: string): string[] | undefined {
  const origins = splitList(text);
  if (origins.includes("*")) return origins.length === 1 ? origins : undefined;
  return origins.every(
    (origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? "") && URL.parse(origin)?.origin === origin,
  )
    ? origins
    : undefined;
}

/** A list of `known` words, at least one, each once. */
export const readWords =
  <T extends string>(known: readonly T[]) =>
  (text: string): T[] | undefined => {
    const words = splitList(text);
    const accepted = known.filter((word) => words.includes(word));
    return words.length > 0 && accepted.length === new Set(words).size ? accepted : undefined;
  };

/** A whole number in decimal digits, both ends of the range included. */
export const readWholeNumber =
  (range: { least: number; most: number }) =>
  (text: string): number | undefined =>
    /^\d{1,9}$/.test(text) && Number(text) >= range.least && Number(text) <= range.most ? Number(text) : undefined;

/** One of the words. */
export const readWord =
  <T extends string>(...words: T[]) =>
  (text: string): T | undefined =>
    words.find((word) => word === text);

/** `on` or `off`. */
export const readSwitch = (text: string): boolean | undefined =>
  text === "on" || text === "off" ? text === "on" : undefined;

/** Five fields of cron, each with possible values. */
export function readCron(text: string): string | undefined {
  if (!/^[\d*/,A-Za-z#?-]+( [\d*/,A-Za-z#?-]+){4}$/.test(text)) return undefined;
  try {
    new CronPattern(text);
    return text;
  } catch {
    return undefined; // it throws only for a value that a field can't have
  }
}

/** Returns the text without a password in a URL, even if the URL is malformed. */
export const hidePassword = (text: string): string =>
  text
    .replace(/^([a-z][a-z0-9+.-]*:?\/*[^:/@]*):(?!\/\/)[\s\S]*@/i, "$1:(hidden)@")
    .replace(/([?&]password=)[^&]*/gi, "$1(hidden)");

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Networks in CIDR notation, without bits beyond the prefix; `[]` for an empty text. */
export function readNetworks(text: string): string[] | undefined {
  const networks = splitList(text);
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [, address = "", digits = ""] = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(digits) <= (family === 4 ? 32 : 128);
}

/** Keys of 32 bytes in base64; `[]` for an empty text. */
export function readSecretsKeys(text: string): Uint8Array[] | undefined {
  const keys = splitList(text).map((key) => Buffer.from(key, "base64"));
  const isWritten = splitList(text).every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key));
  return isWritten ? keys : undefined;
}
