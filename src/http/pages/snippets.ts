/** A program in one language, or with one library, that sends a request. */
export interface Snippet {
  language: "curl" | "TypeScript" | "Python" | "R" | "pandas";
  text: string;
}

/** What a program sends. */
export interface SentRequest {
  /** Without quotes and blanks (`requestLine` and `URLSearchParams` escape them), so it can be in quotes anywhere. */
  url: string;
  method?: string;
  /** A value of JSON; undefined: no body. */
  body?: unknown;
  /** What the body of the answer is; JSON by default. */
  answered?: "json" | "text" | "lines" | "nothing";
}

/**
 * Returns the same request in four languages. Its key comes from the environment variable `GOVDATA_KEY`; for curl it
 * can be `key` itself. Each says why a request was refused: an error without the API's words helps nobody.
 */
export const snippets = (request: SentRequest, key = "$GOVDATA_KEY"): Snippet[] => [
  { language: "curl", text: curl(request, key) },
  { language: "TypeScript", text: typeScript(request) },
  { language: "Python", text: python(request) },
  { language: "R", text: r(request) },
];

/** Returns a program that reads all rows of a request into a data frame, with their types. */
export const frameSnippet = (url: string): Snippet => ({
  language: "pandas",
  text: [
    "import os, pandas  # pip install pandas pyarrow",
    "",
    "frame = pandas.read_parquet(",
    `    "${url}${url.includes("?") ? "&" : "?"}format=parquet",`,
    '    storage_options={"X-API-Key": os.environ["GOVDATA_KEY"]},',
    ")",
  ].join("\n"),
});

function curl({ url, method = "GET", body, answered }: SentRequest, key: string): string {
  const words = [
    `curl ${answered === "lines" ? "-N " : ""}${method === "GET" ? "" : `-X ${method} `}-H "X-API-Key: ${key}"`,
    // JSON may have the quote of the shell only inside a text, where it can be written so.
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "\\u0027")}'`]),
    `'${url}'`,
  ];
  return words.join(" \\\n  ");
}

function typeScript({ url, method = "GET", body, answered = "json" }: SentRequest): string {
  const json = body === undefined ? "" : `, "Content-Type": "application/json"`;
  const lines = [
    `const response = await fetch("${url}", {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: { "X-API-Key": process.env.GOVDATA_KEY ?? ""${json} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${written(body, JSON_WORDS)}),`]),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    ...{
      json: ["const { data } = await response.json();"],
      text: ["const text = await response.text();"],
      lines: [
        "const decoder = new TextDecoder();",
        "for await (const bytes of response.body ?? []) console.log(decoder.decode(bytes, { stream: true }));",
      ],
      nothing: [],
    }[answered],
  ];
  return lines.join("\n");
}

function python({ url, method = "GET", body, answered = "json" }: SentRequest): string {
  const lines = [
    "import os, requests  # pip install requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    '    headers={"X-API-Key": os.environ["GOVDATA_KEY"]},',
    ...(body === undefined ? [] : [`    json=${written(body, PYTHON_WORDS)},`]),
    ...(answered === "lines" ? ["    stream=True,"] : []),
    ")",
    "if not response.ok:",
    "    raise RuntimeError(response.text)",
    ...{
      json: ['data = response.json()["data"]'],
      text: ["text = response.text"],
      lines: ["for line in response.iter_lines(decode_unicode=True):", "    print(line)"],
      nothing: [],
    }[answered],
  ];
  return lines.join("\n");
}

function r({ url, method = "GET", body, answered = "json" }: SentRequest): string {
  const steps = [
    `request("${url}")`,
    ...(method === "GET" ? [] : [`req_method("${method}")`]),
    'req_headers("X-API-Key" = Sys.getenv("GOVDATA_KEY"))',
    ...(body === undefined ? [] : [`req_body_json(${written(body, R_WORDS)})`]),
    "req_error(body = \\(response) resp_body_json(response)$error$message)",
    answered === "lines" ? "req_perform_connection()" : "req_perform()",
  ];
  const lines = [
    'library(httr2) # install.packages(c("httr2", "jsonlite"))',
    "",
    `response <- ${steps.join(" |>\n  ")}`,
    ...{
      json: ["data <- resp_body_json(response)$data"],
      text: ["text <- resp_body_string(response)"],
      lines: ["while (!resp_stream_is_complete(response)) print(resp_stream_sse(response))"],
      nothing: [],
    }[answered],
  ];
  return lines.join("\n");
}

/** How a language writes values that are not texts or numbers. */
interface Words {
  literals: Readonly<Record<string, string>>;
  list: (items: string) => string;
  object: (fields: string) => string;
  /** Between a field's name and its value. */
  is: string;
}

const JSON_WORDS: Words = {
  literals: {},
  list: (items) => `[${items}]`,
  object: (fields) => `{ ${fields} }`,
  is: ": ",
};
const PYTHON_WORDS: Words = {
  ...JSON_WORDS,
  literals: { true: "True", false: "False", null: "None" },
  object: (fields) => `{${fields}}`,
};
const R_WORDS: Words = {
  literals: { true: "TRUE", false: "FALSE", null: "NULL" },
  list: (items) => `list(${items})`,
  object: (fields) => `list(${fields})`,
  is: " = ",
};

/** Writes a value of JSON as a language does. Texts are those of JSON, which all of them read. */
function written(value: unknown, words: Words): string {
  if (Array.isArray(value)) return words.list(value.map((item) => written(item, words)).join(", "));
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${JSON.stringify(name)}${words.is}${written(field, words)}`,
    );
    return words.object(fields.join(", "));
  }
  const text = JSON.stringify(value);
  return words.literals[text] ?? text;
}
