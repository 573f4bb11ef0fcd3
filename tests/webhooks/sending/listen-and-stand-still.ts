/** Listens, prints the port, and never runs again. */
import { type AddressInfo, createServer } from "node:net";

const server = createServer().listen({ port: 0, host: "127.0.0.1" }, () => {
  process.stdout.write(String((server.address() as AddressInfo).port)); // it listens on TCP
  setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000));
});
