import type { Server } from "bun";
import { failed } from "../../errors.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "../shell/command.ts";
import type { DeliveryReader, ReceivedDelivery } from "./received.ts";

const DEFAULT_PORT = 4242;
/** A delivery is far smaller. */
const MOST_BYTES = 1_048_576;

/** `govdata listen`: receives webhooks on this machine, for trying them. */
export const listenCommand = defineCommand({
  summary: "Receive webhooks on this machine: verify and print each delivery",
  details:
    "Answers at http://127.0.0.1:PORT, at every path, without a database. Each delivery is a line: time, type, id, " +
    "whether its signature is verified, and its values; repeats of an id are marked. A delivery that is not verified " +
    "is answered with 400. A server sends to this address only with GOVDATA_ALLOW_HTTP=on and " +
    "GOVDATA_ALLOW_NETWORKS=127.0.0.1/32. --status 500 shows how failed deliveries are retried. Ends with Ctrl-C.",
  examples: ["listen --secret whsec_…", "listen --secret whsec_… --json", "listen --port 5000 --status 503"],
  options: {
    secret: {
      type: "string",
      value: "SECRET",
      doc: "The signing secret of the subscription (whsec_…); without it, signatures are not checked.",
    },
    port: { type: "string", value: "N", doc: `The port; ${DEFAULT_PORT} by default, 0 for any free one.` },
    status: { type: "string", value: "N", doc: "The status that deliveries are answered with; 200 by default." },
    json: { type: "boolean", doc: `${JSON_OPTION.doc} A line for each delivery, with the whole payload.` },
  },
  async run({ options, print, note }) {
    const port =
      options.port === undefined ? DEFAULT_PORT : wholeNumber("port", options.port, { least: 0, most: 65_535 });
    const status =
      options.status === undefined ? 200 : wholeNumber("status", options.status, { least: 200, most: 599 });
    const [{ deliveryReader, deliveryJson, deliveryLine }, { nextSignal }] = await Promise.all([
      import("./received.ts"),
      import("../../server/signals.ts"),
    ]);
    const ended = nextSignal();
    const server = receive({
      port,
      status,
      read: deliveryReader(options.secret),
      show: (delivery) => print(options.json ? deliveryJson(delivery) : deliveryLine(delivery)),
    });
    note(`Listening at http://127.0.0.1:${server.port}/`);
    if (options.secret === undefined) note("Signatures are not checked: there is no --secret");
    await ended;
    await server.stop(true);
  },
});

interface Receiver {
  port: number;
  status: number;
  read: DeliveryReader;
  show(delivery: ReceivedDelivery): void;
}

function receive({ port, status, read, show }: Receiver): Server<undefined> {
  try {
    return Bun.serve({
      hostname: "127.0.0.1",
      port,
      maxRequestBodySize: MOST_BYTES,
      async fetch(request) {
        if (request.method !== "POST") return new Response("Deliveries are POST requests\n", { status: 405 });
        const delivery = read(request.headers.get("x-service-signature"), await request.bytes());
        show(delivery);
        if (delivery.isVerified === false) return new Response(`Not verified: ${delivery.reason}\n`, { status: 400 });
        return new Response(null, { status });
      },
    });
  } catch (error) {
    throw failed(`port ${port} can't be used: ${(error as Error).message}; choose another with --port`, error);
  }
}
