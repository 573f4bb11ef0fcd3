/** A program in one language that sends a request. */
export interface Snippet {
  language: string;
  text: string;
}

/**
 * Returns the same request in four languages. Its key comes from the environment variable `GOVDATA_KEY`; for curl it
 * can be `key` itself. `url` has neither quotes nor blanks (`requestLine` escapes them), so it can be between quotes of
 * any language.
 */
export const snippets = (url: string, key = "$GOVDATA_KEY"): Snippet[] => [
  { language: "curl", text: `curl -H "X-API-Key: ${key}" \\\n  '${url}'` },
  {
    language: "TypeScript",
    text: `const response = await fetch("${url}", {
  headers: { "X-API-Key": process.env.GOVDATA_KEY ?? "" },
});
const { data } = await response.json();`,
  },
  {
    language: "Python",
    text: `import os, requests  # pip install requests

response = requests.get(
    "${url}",
    headers={"X-API-Key": os.environ["GOVDATA_KEY"]},
)
data = response.json()["data"]`,
  },
  {
    language: "R",
    text: `library(httr2) # install.packages(c("httr2", "jsonlite"))

response <- request("${url}") |>
  req_headers("X-API-Key" = Sys.getenv("GOVDATA_KEY")) |>
  req_perform()
data <- resp_body_json(response)$data`,
  },
];
