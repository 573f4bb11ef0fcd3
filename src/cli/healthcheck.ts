import { request } from "node:http";
import { failed } from "../errors.ts";
import { addressText, type ListenAddress } from "../settings/values.ts";
import { defineCommand } from "./shell/command.ts";

const LIMIT_MS = 5_000;

/** `govdata healthcheck`: for a container's HEALTHCHECK, whose image has no curl. */
export const healthcheckCommand = defineCommand({
  summary: "Check that the server at GOVDATA_LISTEN is ready: exit code 0 when it is, 1 when it is not",
  async run({ settings, print }) {
    const address = reachable(settings().listen);
    const status = await readiness(address);
    if (status !== 200) throw failed(`http://${addressText(address)}/readyz answers with status ${status}`);
    print("ready");
  },
});

/** This machine's own address, for each that stands for all addresses. */
const LOOPBACKS: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The address to send the request to. */
const reachable = ({ host, port }: ListenAddress): ListenAddress => ({ host: LOOPBACKS[host] ?? host, port });

/** Returns the status of /readyz. Uses node:http, because `fetch` would go through the proxy of HTTP_PROXY. */
function readiness({ host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(failed(`no server answers at http://${addressText({ host, port })}: ${error.message}`, error));
    request({ host, port, path: "/readyz", timeout: LIMIT_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("timeout", function (this: { destroy(error: Error): void }) {
        this.destroy(failed(`no answer within ${LIMIT_MS / 1000} s`));
      })
      .on("error", refuse)
      .end();
  });
}
