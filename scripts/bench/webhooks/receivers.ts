import { type CalledProcess, startProcess } from "./processes/calls.ts";
import type { ReceiverCalls } from "./processes/receiver.ts";

/** A running receiver. */
export interface Receiver {
  process: CalledProcess<ReceiverCalls>;
  /** The address of each host, for a path. */
  urls(path: "/ok" | "/hang" | "/drip" | "/endless"): string[];
}

/** Starts a receiver that listens on hosts of networks of their own: `127.GROUP.1.1`, `127.GROUP.2.1`, … */
export async function startReceiver(hostCount: number, group = 0): Promise<Receiver> {
  const process = startProcess<ReceiverCalls>("receiver.ts");
  const hosts = Array.from({ length: hostCount }, (_, index) => `127.${group}.${index + 1}.1`);
  const port = await process.call("listen", hosts);
  return { process, urls: (path) => hosts.map((host) => `http://${host}:${port}${path}`) };
}
