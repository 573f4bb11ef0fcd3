import { PAGE_HEADERS } from "./serving/headers.ts";

const HTML = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>govdata is starting</title></head>
<body><h1>govdata is starting</h1><p>This page loads again by itself until it is ready.</p></body>
</html>
`;

/** The answer to a browser while a process starts: a page that loads again every two seconds. */
export const startingPage = (): Response =>
  new Response(HTML, {
    status: 503,
    headers: {
      ...PAGE_HEADERS,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "retry-after": "2",
      refresh: "2",
    },
  });
