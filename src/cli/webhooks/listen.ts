import type { Server } from "bun";
import { failed, usageError } from "../../errors.ts";
import { LISTEN_PORT } from "../../webhooks/limits.ts";
import type { AttemptResult } from "../../webhooks/sending/sender.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "../shell/command.ts";
import type { LocalSender } from "./local-sender.ts";
import type { DeliveryReader, ReceivedDelivery } from "./received.ts";

/** A delivery is far smaller. */
const MOST_BYTES = 1_048_576;

/** `govdata listen`: receives webhooks on this machine, for trying them. */
export const listenCommand = defineCommand({
  summary: "Receive webhooks on this machine: verify and print each delivery",
  details:
    "Answers at http://127.0.0.1:PORT, at every path, without a database. Each delivery is a line: time, type, id, " +
    "whether its signature is verified, and its values; repeats of an id are marked. A delivery that is not verified " +
    "is answered with 400. A server sends to this address only with GOVDATA_ALLOW_HTTP=on and " +
    "GOVDATA_ALLOW_NETWORKS=127.0.0.1/32. --status 500 shows how failed deliveries are retried. With --forward-to, a " +
    "delivery is passed on as it came, body and signature, and answered with what the receiver answers: 502 if it " +
    "can't be reached. One that is not verified is not passed on. Ends with Ctrl-C.",
  examples: [
    "listen --secret whsec_…",
    "listen --secret whsec_… --json",
    "listen --port 5000 --status 503",
    "listen --forward-to http://localhost:3000/hooks",
  ],
  options: {
    secret: {
      type: "string",
      value: "SECRET",
      doc: "The signing secret of the subscription (whsec_…); without it, signatures are not checked.",
    },
    port: { type: "string", value: "N", doc: `The port; ${LISTEN_PORT} by default, 0 for any free one.` },
    status: { type: "string", value: "N", doc: "The status that deliveries are answered with; 200 by default." },
    "forward-to": {
      type: "string",
      value: "URL",
      doc: "Pass each delivery on to this receiver, on this machine or in a private network, too.",
    },
    json: { type: "boolean", doc: `${JSON_OPTION.doc} A line for each delivery, with the whole payload.` },
  },
  async run({ options, print, note }) {
    const port =
      options.port === undefined ? LISTEN_PORT : wholeNumber("port", options.port, { least: 0, most: 65_535 });
    const status =
      options.status === undefined ? 200 : wholeNumber("status", options.status, { least: 200, most: 599 });
    const { "forward-to": forwardTo } = options;
    if (forwardTo !== undefined && options.status !== undefined)
      throw usageError("--status is for deliveries that are not passed on by --forward-to");
    const [{ deliveryReader, deliveryJson, deliveryLine }, { openLocalSender }, { nextSignal }] = await Promise.all([
      import("./received.ts"),
      import("./local-sender.ts"),
      import("../../server/signals.ts"),
    ]);
    const sender = forwardTo === undefined ? undefined : openLocalSender("forward-to", forwardTo);
    const ended = nextSignal();
    const server = receive({
      port,
      status,
      read: deliveryReader(options.secret),
      sender,
      show: (delivery, passedOn) => print((options.json ? deliveryJson : deliveryLine)(delivery, passedOn)),
    });
    note(`Listening at http://127.0.0.1:${server.port}/`);
    if (forwardTo !== undefined) note(`Passing deliveries on to ${forwardTo}`);
    if (options.secret === undefined) note("Signatures are not checked: there is no --secret");
    await ended;
    await server.stop(true);
    await sender?.close();
  },
});

interface Receiver {
  port: number;
  status: number;
  read: DeliveryReader;
  /** Where deliveries are passed on to; undefined: nowhere. */
  sender: LocalSender | undefined;
  /** `passedOn`: the outcome, for a delivery that was passed on. */
  show(delivery: ReceivedDelivery, passedOn: AttemptResult | undefined): void;
}

function receive({ port, status, read, sender, show }: Receiver): Server<undefined> {
  try {
    return Bun.serve({
      hostname: "127.0.0.1",
      port,
      maxRequestBodySize: MOST_BYTES,
      async fetch(request) {
        if (request.method !== "POST") return new Response("Deliveries are POST requests\n", { status: 405 });
        const delivery = read(request.headers.get("x-service-signature"), await request.bytes());
        const passedOn =
          delivery.isVerified === false
            ? undefined
            : await sender?.send({ body: delivery.body, headers: passedHeaders(request.headers) });
        show(delivery, passedOn);
        if (delivery.isVerified === false) return new Response(`Not verified: ${delivery.reason}\n`, { status: 400 });
        if (passedOn === undefined) return new Response(null, { status });
        if (passedOn.httpStatus === null) return new Response(`${passedOn.error}\n`, { status: 502 });
        return new Response(passedOn.responseBody, { status: passedOn.httpStatus });
      },
    });
  } catch (error) {
    throw failed(`port ${port} can't be used: ${(error as Error).message}; choose another with --port`, error);
  }
}

/** Headers of a connection, and those that the sender adds. */
const OWN_HEADERS = new Set(
  "accept accept-encoding connection content-length host keep-alive transfer-encoding".split(" "),
);

/** Returns the headers of a delivery that are passed on: its type, its signature, who sent it. */
const passedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));
