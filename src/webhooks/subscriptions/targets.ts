import { conflict } from "../../errors.ts";
import { cutText } from "../../text.ts";
import { openTargets, readTargetUrl, type TargetRules } from "../targets/target.ts";

/** Reads and checks the URLs of subscriptions. */
export interface UrlChecks {
  /** Returns why a URL can't be a target, by its text and by the addresses of its host; undefined if it can. */
  fault(url: string): Promise<string | undefined>;
  /** Returns the normalized form of a URL without a fault. */
  normalized(url: string): string;
  /** @throws 409 if the URL of a subscription can't be a target any more */
  requireTarget(url: string): Promise<void>;
}

/** Longer than the resolver's own limit, which has the better reason. */
const RESOLVES_WITHIN_MS = 8_000;

const ACCEPTED_HOSTS = "a host whose addresses are all public, or in a network of GOVDATA_ALLOW_NETWORKS";

/** Opens the checks of URLs by the rules of the settings. */
export function openUrlChecks(rules: TargetRules): UrlChecks {
  const targets = openTargets(rules);
  const resolveFault = async (url: string): Promise<string | undefined> => {
    const resolved = await targets.resolve(url, AbortSignal.timeout(RESOLVES_WITHIN_MS));
    return "fault" in resolved ? resolved.fault : undefined;
  };
  const faultOf = async (text: string): Promise<string | undefined> => {
    const target = readTargetUrl(text, rules);
    if ("fault" in target) return target.fault;
    const fault = await resolveFault(target.url);
    return fault && `${JSON.stringify(cutText(text, 200))} is not accepted: ${fault}; accepted: ${ACCEPTED_HOSTS}`;
  };
  return {
    fault: faultOf,
    normalized(text) {
      const target = readTargetUrl(text, rules);
      return "url" in target ? target.url : text;
    },
    async requireTarget(url) {
      // The rules may have changed since the URL was stored.
      const fault = await faultOf(url);
      if (fault !== undefined) throw conflict(`Nothing can be sent to the subscription: ${fault}; change it by PATCH`);
    },
  };
}
