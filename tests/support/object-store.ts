import { connect } from "node:net";
import { join } from "node:path";
import { type Network, networkTo } from "./network.ts";
import { pythonPackage } from "./python.ts";

/**
 * A server that answers as Amazon's object store, and keeps what it has in memory. `moto[server]` would bring the
 * packages of all other services, too.
 */
const SERVER = pythonPackage("moto[s3]", "5.2.5", ["flask==3.1.2", "flask-cors==6.0.1"]);

/** Whether an object store can be had here; the end of a run says why not. */
export const HAS_OBJECT_STORE = "programs" in SERVER;

/** An object store of this machine. */
export interface ObjectStore {
  /** For `VECTORS_URI`. */
  uri: string;
  /** What programs need in their environment to reach it. */
  env: Record<string, string>;
  /** What lies between programs and the store. */
  network: Network;
  stop(): Promise<void>;
}

const BUCKET = "vectors";

/** Starts an object store with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  if ("reason" in SERVER) throw new Error(SERVER.reason);
  const child = Bun.spawn([join(SERVER.programs, "moto_server"), "--host", "127.0.0.1", "--port", "0"], {
    env: { PATH: process.env.PATH ?? "", PYTHONUNBUFFERED: "1" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const port = await portOf(child.stderr);
  const network = await networkTo(() => connect(port, "127.0.0.1"));
  const url = `http://127.0.0.1:${network.port}`;
  const made = await fetch(`${url}/${BUCKET}`, { method: "PUT" });
  if (!made.ok) throw new Error(`the bucket can't be made: ${made.status} ${await made.text()}`);
  return {
    uri: `s3://${BUCKET}/index`,
    env: {
      AWS_ENDPOINT: url,
      AWS_ALLOW_HTTP: "true",
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    },
    network,
    async stop() {
      await network.close();
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** The port that a server says it listens on. What it writes is read to its end: a pipe that no one reads fills up. */
function portOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> {
  const listening = Promise.withResolvers<number>();
  void (async () => {
    let written = "";
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      written = (written + piece).slice(-10_000);
      const [, port] = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(written) ?? [];
      if (port !== undefined) listening.resolve(Number(port));
    }
    listening.reject(new Error(`the object store ended: ${written}`));
  })();
  return listening.promise;
}
