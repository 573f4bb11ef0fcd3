import { request } from "node:http";
import { failed } from "../errors.ts";
import { addressText, type ListenAddress } from "../setting-values.ts";
import { defineCommand } from "./shell/command.ts";

const LIMIT_MS = 5_000;

/** `govdata healthcheck`: for a container's HEALTHCHECK, whose image has no curl. */
export const healthcheckCommand = defineCommand({
  summary: "Ask the server of GOVDATA_LISTEN whether it is ready: exit code 0 when it is, 1 when not",
  async run({ settings, print }) {
    const address = reachable(settings().listen);
    const status = await readiness(address);
    if (status !== 200) throw failed(`http://${addressText(address)}/readyz answers with status ${status}`);
    print("ready");
  },
});

/** The address to ask at: a server on all addresses is asked on this machine's own. */
const reachable = ({ host, port }: ListenAddress): ListenAddress => ({
  host: host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host,
  port,
});

/** The status of /readyz. By node:http, because `fetch` would send it to the proxy of HTTP_PROXY, if there is one. */
function readiness({ host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(failed(`no server answers at http://${addressText({ host, port })}: ${error.message}`, error));
    request({ host, port, path: "/readyz", timeout: LIMIT_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("timeout", function (this: { destroy(error: Error): void }) {
        this.destroy(failed(`it took longer than ${LIMIT_MS / 1000} s`));
      })
      .on("error", refuse)
      .end();
  });
}
