import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** What the receiver saw of one delivery. */
export interface Receipt {
  /** Requests, repeats included. */
  requests: number;
  /** Requests that were answered with 200. */
  accepted: number;
  /** SHA-256 of the body of its first request, hex. */
  sha256: string;
  /** The path that the requests went to. */
  path: string;
}

/** What the receiver saw. */
export interface Journal {
  receipts: Map<string, Receipt>;
  /** What is wrong with requests: unsigned, or unlike an earlier one of the same delivery. */
  faults: string[];
}

/** Reads the file that the receiver writes. */
export async function readJournal(path: string): Promise<Journal> {
  const journal: Journal = { receipts: new Map(), faults: [] };
  for await (const line of createInterface({ input: createReadStream(path) })) addLine(journal, line);
  return journal;
}

function addLine({ receipts, faults }: Journal, line: string): void {
  const [, path = "", id = "", sha256 = "", signed, status] = line.split(" ");
  if (status === undefined) return;
  if (signed !== "signed") faults.push(`delivery ${id} is not signed with the subscription's secret`);
  const receipt = receipts.get(id);
  if (receipt === undefined) receipts.set(id, { requests: 1, accepted: status === "200" ? 1 : 0, sha256, path });
  else {
    receipt.requests++;
    if (status === "200") receipt.accepted++;
    if (receipt.sha256 !== sha256) faults.push(`delivery ${id} has other bytes when it is repeated`);
    if (receipt.path !== path) faults.push(`delivery ${id} went to ${receipt.path} and ${path}`);
  }
}
