import { usageError } from "../errors.ts";
import { addressText, type ListenAddress } from "./values.ts";

/** Where a process listens, and the address that users reach. */
interface Addresses {
  listen: ListenAddress;
  /** Without a slash at the end. */
  baseUrl: string;
}

/** Returns GOVDATA_BASE_URL as it is without a value: where the program listens. */
export const defaultBaseUrl = (listen: ListenAddress): string => `http://${addressText(listen)}`;

/**
 * Returns the start of addresses of this service.
 * @throws `usage` if any free port is taken, and this process does not take it
 */
export function requiredBaseUrl({ listen, baseUrl }: Addresses): string {
  if (listen.port !== 0 || baseUrl !== defaultBaseUrl(listen)) return baseUrl;
  throw usageError(
    `GOVDATA_LISTEN="${addressText(listen)}" takes any free port, which only the process with the role api knows: ` +
      "set GOVDATA_BASE_URL to the address that users reach, or GOVDATA_LISTEN to a port",
  );
}

/** An address that listens on all of the machine's, as one that can be asked here. */
export const onThisMachine = (url: string): string =>
  url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");

/** Returns settings with the port of `url`, which was taken, where any free one was wanted. */
export function withTakenPort<Some extends Addresses>(settings: Some, url: string): Some {
  const { listen, baseUrl } = settings;
  if (listen.port !== 0) return settings;
  const taken = { ...listen, port: Number(new URL(url).port) };
  return {
    ...settings,
    listen: taken,
    baseUrl: baseUrl === defaultBaseUrl(listen) ? defaultBaseUrl(taken) : baseUrl,
  };
}
