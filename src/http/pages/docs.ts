import style from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import bundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import type { Page } from "../answers/routes/routes.ts";
import { asset } from "./asset.ts";
import { docsScript } from "./docs-script.ts";
import type { ListedDocument } from "./listed-document.ts";
import { type LlmsAbout, llmsText } from "./llms.ts";
import { llmsFullText } from "./llms-full.ts";
import { operationList } from "./operation-list.ts";

/** Forbids other origins. Swagger UI styles its elements inline and has its images as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The place of the operations has the height of a screen from the start, so that the footer does not move. */
const STYLE = `
body { margin: 0 }
#swagger-ui { min-height: 100vh }
@media (scripting: none) { #swagger-ui { display: none } }
.without-script { max-width: 1460px; margin: 2rem auto; padding: 0 20px; font-family: sans-serif }
.without-script code { overflow-wrap: anywhere }
.swagger-ui .opblock-body { overflow-x: auto }
.swagger-ui .opblock-section-header .sample { margin-left: 4px; padding: 4px 10px; border: 1px solid transparent;
  border-radius: 4px; background: none; color: inherit; font: inherit; font-size: 14px; cursor: pointer }
.swagger-ui .opblock-section-header .sample[aria-pressed="true"] { border-color: currentcolor; font-weight: bold }
.swagger-ui .response-controls:has(option:only-child), .swagger-ui .headers__title { display: none }
.swagger-ui details > summary { margin: 8px 0; cursor: pointer; font-family: sans-serif; font-size: 12px }
.swagger-ui .samples { padding: 16px 20px }
.swagger-ui .samples .copy-to-clipboard { right: 10px }
`;

/** All addresses are relative to `/docs`, since a proxy may add a path in front of it. */
const html = (notice: string, document: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>govdata: API documentation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>${STYLE}</style>
</head>
<body>
<noscript><div class="without-script">
<h1>govdata: API documentation</h1>
<p>These are the operations. Their parameters, fields and samples are shown with JavaScript, and are in the
<a href="openapi.json">OpenAPI document</a>.</p>
${operationList(document)}
</div></noscript>
<div id="swagger-ui"></div>
<footer style="max-width: 1460px; margin: 2rem auto; padding: 0 20px; font-family: sans-serif; font-size: 0.9rem">
<p>${notice}</p>
</footer>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * Returns `/docs`, its files, `/openapi.json`, and the texts for programs that read pages. Nothing comes from the
 * internet. `baseUrl`: that of the document's samples.
 */
export function documentationPages(options: {
  document: () => Promise<string>;
  notice: string;
  baseUrl: string;
  assistants: () => Promise<LlmsAbout["assistants"]>;
}): Page[] {
  const llms = (path: string, textOf: typeof llmsText): Page =>
    asset(path, "text/plain; charset=utf-8", async () => {
      const document: ListedDocument = JSON.parse(await options.document()); // our own
      return textOf(document, { baseUrl: options.baseUrl, assistants: await options.assistants() });
    });
  return [
    // Browsers and crawlers request the next two by themselves.
    {
      path: "/favicon.ico",
      answer: () => new Response(null, { status: 204, headers: { "cache-control": "max-age=86400" } }),
    },
    asset("/robots.txt", "text/plain; charset=utf-8", async () => "User-agent: *\nDisallow: /v1/\n"),
    asset("/docs", "text/html; charset=utf-8", async () => html(options.notice, await options.document()), {
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
    }),
    asset("/docs/start.js", "text/javascript; charset=utf-8", async () => docsScript(options.baseUrl)),
    asset("/docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8", () => Bun.file(bundle).text()),
    asset("/docs/swagger-ui.css", "text/css; charset=utf-8", () => Bun.file(style).text()),
    llms("/llms.txt", llmsText),
    llms("/llms-full.txt", llmsFullText),
    asset("/openapi.json", "application/json", options.document, { "access-control-allow-origin": "*" }),
  ];
}
