import { type ListedDocument, operationsByTag } from "./listed-document.ts";

/** What texts for programs that read pages say besides the OpenAPI document. */
export interface LlmsAbout {
  /** The start of addresses of this service, without a slash at the end. */
  baseUrl: string;
  /** The server for assistants: its path, and its tools. */
  assistants: { path: string; tools: readonly { name: string; title: string }[] };
}

/** Returns `/llms.txt`: what the service has, how keys work, and a line for each endpoint. */
export const llmsText = (document: ListedDocument, about: LlmsAbout): string =>
  textOf([
    ...openingOf(document, about),
    ...operationsByTag(document).map(({ name, description, operations }) => {
      const lines = operations.map(({ method, path, summary = "" }) => `- \`${method} ${path}\`: ${summary}`);
      return `## ${name}\n\n${description}\n\n${lines.join("\n")}`;
    }),
  ]);

/** Returns a text of its parts, with an empty line between them. */
export const textOf = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;

/** Returns the head of both texts. The document's own description says how keys, answers and errors are. */
export function openingOf(
  { info: { description } }: ListedDocument,
  { baseUrl, assistants: { path, tools } }: LlmsAbout,
): string[] {
  const [first = "", ...paragraphs] = description.split("\n\n").map((text) => text.replaceAll("\n", " "));
  return [
    "# govdata",
    `> ${first}`,
    `Addresses begin with ${baseUrl}.`,
    ...paragraphs,
    "## Assistants (MCP)",
    `\`POST ${baseUrl}${path}\` is an MCP server (streamable HTTP) with the same data. It takes the same keys. On ` +
      "the machine that has the data, the command `govdata mcp` is this server over standard input and output, " +
      "without a key. Its tools only read:",
    tools.map(({ name, title }) => `- \`${name}\`: ${title}`).join("\n"),
    "## Pages",
    [
      `- [Documentation](${baseUrl}/docs): every endpoint, to read and to try`,
      `- [OpenAPI document](${baseUrl}/openapi.json): every parameter, field and sample`,
      `- [All in one text](${baseUrl}/llms-full.txt): endpoints with their parameters and fields`,
      `- [Set-up of assistants](${baseUrl}/assistants): lines to paste`,
    ].join("\n"),
  ];
}
