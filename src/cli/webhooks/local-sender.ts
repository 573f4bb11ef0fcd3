import { usageError } from "../../errors.ts";
import { ATTEMPT_MS } from "../../webhooks/limits.ts";
import type { AttemptRequest } from "../../webhooks/sending/request.ts";
import { type AttemptResult, openSender } from "../../webhooks/sending/sender.ts";
import { readTargetUrl, type TargetRules } from "../../webhooks/targets/target.ts";

/** A developer's own programs, which the targets of subscriptions can't be. */
const RULES: TargetRules = {
  allowHttp: true,
  allowNetworks: ["127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
  resolver: undefined,
};

/** Sends deliveries to a receiver that is being developed, as a server sends them. */
export interface LocalSender {
  /** Never rejects. */
  send(request: Pick<AttemptRequest, "body" | "headers">): Promise<AttemptResult>;
  close(): Promise<void>;
}

/** Opens a sender to the address of an option. @throws `usage` if it can't be a target */
export function openLocalSender(option: string, text: string): LocalSender {
  const target = readTargetUrl(text, RULES);
  if ("fault" in target) throw usageError(`--${option}: ${target.fault}`);
  const sender = openSender(RULES);
  return {
    send: (request) => sender.send({ ...request, url: target.url, timeoutMs: ATTEMPT_MS }),
    close: () => sender.close(),
  };
}
