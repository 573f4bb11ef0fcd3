import { snippets } from "../../http/pages/snippets.ts";
import { CodeTabs } from "./code-tabs.tsx";

/** The most requests of a page that are shown; a page with many small parts names the main ones first. */
const MOST_SHOWN = 8;

/** The requests that a page's data is from, for programs: the main one in four languages, then the others. */
export function RequestBox({ requests, origin }: { requests: readonly string[]; origin: string }) {
  const [main, ...others] = [...new Set(requests)];
  if (main === undefined) return null;
  return (
    <details class="request" id="request">
      <summary>
        Use this in your program <code>GET {main}</code>
      </summary>
      <CodeTabs name="request" snippets={snippets({ url: origin + main })} />
      <p class="note">
        <code>GOVDATA_KEY</code> is your API key. <a href="/docs">The documentation</a> lists every endpoint.
      </p>
      {others.length > 0 && (
        <>
          <p class="note">This page also shows</p>
          <ul class="requests">
            {others.slice(0, MOST_SHOWN).map((request) => (
              <li key={request}>
                <code>GET {request}</code>
              </li>
            ))}
            {others.length > MOST_SHOWN && <li>and {others.length - MOST_SHOWN} more like these</li>}
          </ul>
        </>
      )}
    </details>
  );
}
