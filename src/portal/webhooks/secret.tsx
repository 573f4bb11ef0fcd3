import { commandText } from "../../command.ts";
import { LISTEN_PORT } from "../../webhooks/limits.ts";
import { PostForm } from "../forms/form.tsx";
import type { PageContext } from "../page.ts";
import { Copied } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";
import { publicOrigin } from "../serving/requests.ts";
import { handedOver, handOver } from "../serving/shown-once.ts";
import { pagePath } from "./subscription-data.ts";

/** Returns the cookie that hands a new signing secret to the page of its subscription. */
export const handSecret = (context: PageContext, id: string, secret: string): string =>
  handOver(secret, id, { session: sessionFor(context), settings: context.settings });

/** Returns the secret that was handed to the page of a subscription; undefined without one. */
export const secretFor = (context: PageContext, id: string): string | undefined =>
  handedOver(context.request.headers, id, { session: sessionFor(context), settings: context.settings });

/** A new signing secret, shown once, with how to copy and try it. */
export function SecretBox({
  context,
  subscription: { id, url },
  secret,
}: {
  context: PageContext;
  subscription: { id: string; url: string };
  secret: string;
}) {
  const { settings, request, session } = context;
  const testUrl = publicOrigin(request, settings) + context.api.request("testWebhook", { id });
  return (
    <section class="secret" aria-labelledby="secret-heading">
      <h2 id="secret-heading">The signing secret</h2>
      <p>
        <strong>Copy it now: it is never shown again.</strong> Your receiver checks the header{" "}
        <code>X-Service-Signature</code> of each delivery with it.
      </p>
      <Copied id="secret" text={secret} />
      <p>Try it on your machine: this receiver verifies and prints what it gets.</p>
      <Copied id="listen-command" text={commandText(`listen --secret '${secret}'${portOption(url)}`)} />
      <p>Then let govdata send a test to the address of this webhook:</p>
      <Copied id="test-command" text={`curl -X POST -H "X-API-Key: $GOVDATA_KEY" \\\n  '${testUrl}'`} />
      <PostForm action={pagePath(id, "/test")} session={session}>
        <button class="main" type="submit">
          Send a test
        </button>
      </PostForm>
    </section>
  );
}

/** The option for a webhook to this machine: `govdata listen` has to be where its deliveries go. */
function portOption(url: string): string {
  const { hostname, port } = new URL(url);
  const isHere = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return isHere && port !== "" && Number(port) !== LISTEN_PORT ? ` --port ${port}` : "";
}
