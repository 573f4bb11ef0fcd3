import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { ListenAddress } from "../../settings/values.ts";
import { plainAddress } from "./addresses.ts";

/** Where this server listens, and its database. Nothing is sent there, whatever the operator allows. */
export interface OwnListeners {
  listen?: ListenAddress | undefined;
  metricsListen?: ListenAddress | undefined;
  databaseUrl?: string | undefined;
}

const DATABASE_PORT = 5432;
const LOOPBACK = ["127.0.0.1", "::1"];
/** A listener on one of these is reached at every address of this machine. */
const ALL = ["0.0.0.0", "::"];

/** Whether an address and port, of a host with this name, are the server's own. */
export type IsOwn = (target: { host: string; address: string; port: number }) => boolean;

/** Returns what recognizes the listeners of these settings, which are few. */
export function ownListeners({ listen, metricsListen, databaseUrl }: OwnListeners): IsOwn {
  const { hostname = "", port = "" } = (databaseUrl === undefined ? undefined : URL.parse(databaseUrl)) ?? {};
  const database = { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) || DATABASE_PORT };
  const listeners = [listen, metricsListen, ...(hostname === "" ? [] : [database])].flatMap((own) => own ?? []);
  return ({ host, address, port: targetPort }) =>
    listeners.some((own) => own.port === targetPort && (own.host === host || isReachedAt(own.host, address)));
}

function isReachedAt(ownHost: string, address: string): boolean {
  // The system sends what goes to 0.0.0.0 or :: to the loopback address.
  if (ALL.includes(address)) return isLoopback(ownHost) || ALL.includes(ownHost);
  if (isIP(ownHost) === 0) return ownHost === "localhost" && LOOPBACK.includes(address);
  if (!ALL.includes(ownHost)) return plainAddress(ownHost)?.toString() === address;
  return isLoopback(address) || machineAddresses().includes(address);
}

const isLoopback = (host: string): boolean => host === "localhost" || plainAddress(host)?.range() === "loopback";

const machineAddresses = (): (string | undefined)[] =>
  Object.values(networkInterfaces()).flatMap(
    (list) => list?.map(({ address }) => plainAddress(address)?.toString()) ?? [],
  );
