import { createSocket } from "node:dgram";
import packet, { type Answer } from "dns-packet";

/** What a DNS server says to a question: addresses (IPv4 and IPv6), an error, or nothing at all. */
export type Reply = readonly string[] | "NXDOMAIN" | "SERVFAIL" | "REFUSED" | "silence" | "junk";

/** A DNS server over UDP, in this process. */
export interface DnsServer {
  host: string;
  port: number;
  /** Sets what a name resolves to: always the same, or what the function says at each question, of type A or AAAA. */
  set(name: string, reply: Reply | ((type: string) => Reply)): void;
  /** Lets a name be an alias of another one. */
  alias(name: string, target: string): void;
  /** The questions so far, such as `A example.test`. */
  questions: string[];
  close(): Promise<void>;
}

const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

/** Starts a server on loopback. Names that are not set do not exist. Records live for `ttl` seconds. */
export async function startDnsServer({ ttl = 0 }: { ttl?: number } = {}): Promise<DnsServer> {
  const replies = new Map<string, (type: string) => Reply>();
  const aliases = new Map<string, string>();
  const questions: string[] = [];
  const socket = createSocket({ type: "udp4", recvBufferSize: 4_194_304 });
  socket.on("message", (message, { port, address }) => {
    const query = packet.decode(message);
    const { name = "", type = "A" } = query.questions?.[0] ?? {};
    questions.push(`${type} ${name}`);
    const target = aliases.get(name) ?? name;
    const reply = replies.get(target)?.(type) ?? "NXDOMAIN";
    if (reply === "silence") return;
    if (reply === "junk") return void socket.send(Buffer.from("not DNS"), port, address);
    const records: Answer[] = typeof reply === "string" ? [] : recordsOf(target, type, reply, ttl);
    if (target !== name) records.unshift({ type: "CNAME", name, ttl, data: target });
    const code = typeof reply === "string" ? CODES[reply] : 0;
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code;
    const { id } = query;
    const { questions: asked } = query;
    const answer = { type: "response" as const, flags, answers: records, ...(id ? { id } : {}) };
    socket.send(packet.encode({ ...answer, ...(asked ? { questions: asked } : {}) }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    host: "127.0.0.1",
    port: socket.address().port,
    set: (name, reply) => void replies.set(name, typeof reply === "function" ? reply : () => reply),
    alias: (name, target) => void aliases.set(name, target),
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

const recordsOf = (name: string, type: string, addresses: readonly string[], ttl: number): Answer[] =>
  addresses
    .filter((address) => address.includes(":") === (type === "AAAA"))
    .map((data) => ({ type: type === "AAAA" ? ("AAAA" as const) : ("A" as const), name, ttl, data }));
