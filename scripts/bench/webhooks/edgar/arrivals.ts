import { verifySignature } from "../../../../src/webhooks/envelope/verify.ts";

/** A receiver of `filing.created` that checks each signature. */
export interface ArrivalReceiver {
  url: string;
  /** What deliveries are signed with; known once the subscription is made. */
  secret: string;
  /** When the first delivery about each filing came, in milliseconds since 1970, by accession number. */
  firstAtMs: Map<string, number>;
  counts: {
    /** Deliveries with a right signature. */
    verified: number;
    /** Of these, those about a filing that another delivery was about. */
    repeated: number;
    /** Requests without a right signature, and what is not about a filing. */
    refused: number;
  };
  stop(): Promise<void>;
}

/** Starts a receiver on this machine. It answers 200 to what it could verify, and 400 to anything else. */
export function startArrivals(): ArrivalReceiver {
  const counts = { verified: 0, repeated: 0, refused: 0 };
  const firstAtMs = new Map<string, number>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const body = await request.bytes();
      const nowMs = Date.now();
      const { isValid } = verifySignature(request.headers.get("x-service-signature"), body, receiver.secret, nowMs);
      const accessionNumber = isValid && accessionNumberIn(body);
      if (accessionNumber === false || accessionNumber === undefined) {
        counts.refused++;
        return new Response("refused", { status: 400 });
      }
      counts.verified++;
      if (firstAtMs.has(accessionNumber)) counts.repeated++;
      else firstAtMs.set(accessionNumber, nowMs);
      return new Response("ok");
    },
  });
  const receiver: ArrivalReceiver = {
    url: `http://127.0.0.1:${server.port}/filings`,
    secret: "",
    firstAtMs,
    counts,
    stop: () => server.stop(true),
  };
  return receiver;
}

function accessionNumberIn(body: Uint8Array): string | undefined {
  const { data } = JSON.parse(new TextDecoder().decode(body)) as { data?: { accession_number?: unknown } };
  return typeof data?.accession_number === "string" ? data.accession_number : undefined;
}
