import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server on every address of this machine that never answers, and counts who comes. */
export interface CountingListener {
  port: number;
  connections: number;
  /** All that was received. */
  text(): string;
  close(): Promise<void>;
}

/** Starts the server on a free port, for IPv6 too where there is any. */
export async function startCountingListener(): Promise<CountingListener> {
  const sockets = new Set<Socket>();
  let received = "";
  const server = createServer((socket) => {
    sockets.add(socket);
    listener.connections += 1;
    socket.on("data", (piece) => {
      received += piece.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.once("error", () => server.listen(0, "0.0.0.0")); // no IPv6
    server.once("listening", resolve);
    server.listen(0, "::");
  });
  const listener: CountingListener = {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    connections: 0,
    text: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return listener;
}
