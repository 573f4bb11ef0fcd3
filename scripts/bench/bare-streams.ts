/**
 * The least that a stream of events costs in Bun: a server that sends what is posted to it to every open stream.
 *
 * Usage: bun bare-streams.ts PORT
 */
const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.argv[2]),
  idleTimeout: 0,
  async fetch(request) {
    if (request.method === "POST") {
      const bytes = await request.bytes();
      for (const stream of streams) stream.enqueue(bytes);
      return new Response();
    }
    let opened: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened = controller;
        streams.add(controller);
        controller.enqueue(new TextEncoder().encode("retry: 3000\n\n:\n\n"));
      },
      cancel: () => void streams.delete(opened),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  },
});
