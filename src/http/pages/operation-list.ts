/** The part of an OpenAPI document that the list of operations is made from. */
interface ListedDocument {
  tags?: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, { summary?: string; tags?: readonly string[] }>>>>;
}

/** Returns the operations of an OpenAPI document as HTML, by tag: what `/docs` shows without script. */
export function operationList(document: string): string {
  const { tags = [], paths } = JSON.parse(document) as ListedDocument; // our own
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = "", tags: [tag = ""] = [] }]) => ({
      tag,
      line: `<dt><code>${method.toUpperCase()} ${Bun.escapeHTML(path)}</code></dt><dd>${Bun.escapeHTML(summary)}</dd>`,
    })),
  );
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const sections = tags.map(({ name }) => {
    const lines = byTag.get(name)?.map(({ line }) => line) ?? [];
    return lines.length === 0 ? "" : `<h2>${Bun.escapeHTML(name)}</h2>\n<dl>${lines.join("\n")}</dl>`;
  });
  return sections.filter((section) => section !== "").join("\n");
}
