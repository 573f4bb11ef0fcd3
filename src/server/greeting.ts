import type { Settings } from "../config.ts";
import { versionText } from "../executable/version.ts";
import { isCompiled } from "../storage/process.ts";

/** What a server has become, where the settings don't say it. */
interface Started {
  /** It works on the server of DATABASE_URL. */
  isServer: boolean;
  /** Where it answers; undefined when it only loads. */
  listeners: { url: string; metricsUrl: string | undefined } | undefined;
  /** The key that this start made. */
  key: string | undefined;
}

/** Lines with what a user needs to begin: addresses, the first key, a request that works. */
export function greeting(settings: Settings, { isServer, listeners, key }: Started): string[] {
  const place = isServer ? "the PostgreSQL of DATABASE_URL" : `its own PostgreSQL in ${settings.home}`;
  const head = `${versionText()} is ready after ${(performance.now() / 1000).toFixed(1)} s, on ${place}`;
  if (!listeners) return [`${head}; roles: ${settings.roles.join(", ")}`];
  const address = onThisMachine(listeners.url);
  const command = isCompiled ? "govdata" : "npm run govdata --";
  return [
    head,
    "",
    `  API            ${address}`,
    ...(key
      ? [
          `  API key        ${key}`,
          `                 (shown this once; make more: ${command} keys create --label NAME)`,
        ]
      : []),
    `  Documentation  ${address}/docs`,
    ...(listeners.metricsUrl ? [`  Metrics        ${onThisMachine(listeners.metricsUrl)}`] : []),
    "",
    `  curl -H 'X-API-Key: ${key ?? "YOUR_KEY"}' '${address}/v1/us/census/places/06/metrics'`,
    "",
  ];
}

/** An address that listens on all of the machine's, as one that can be asked here. */
const onThisMachine = (url: string): string => url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
