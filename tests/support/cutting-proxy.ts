import { connect, createServer } from "node:net";

/** A proxy whose first connections break off. */
export interface CuttingProxy {
  url: string;
  /** How many connections it has cut. */
  cut(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy to a server. Its connections end after so many bytes of the server, one number for each in their
 * order; those after them are whole. Answers are not compressed, so that a cut is at a place in the rows.
 */
export async function cuttingProxy(serverUrl: string, afterBytes: readonly number[]): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const waiting = [...afterBytes];
  let cut = 0;
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let left = waiting.shift() ?? Number.POSITIVE_INFINITY;
    near.on("error", () => far.destroy()).on("end", () => far.end());
    near.on("data", (bytes) =>
      far.write(bytes.toString("latin1").replace(/accept-encoding/gi, "x-not-encoded"), "latin1"),
    );
    far.on("error", () => near.destroy()).on("close", () => near.end());
    far.on("data", (bytes) => {
      if (near.destroyed) return;
      if (bytes.length <= left) {
        left -= bytes.length;
        if (!near.write(bytes)) {
          far.pause();
          near.once("drain", () => far.resume());
        }
        return;
      }
      cut++;
      near.end(bytes.subarray(0, left));
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`, // of a TCP listener
    cut: () => cut,
    close: () => new Promise((resolve) => void proxy.close(() => resolve())),
  };
}
