import { type ListedDocument, operationsByTag } from "./listed-document.ts";

/** Returns the operations of an OpenAPI document as HTML, by tag: what `/docs` shows without script. */
export const operationList = (document: string): string =>
  operationsByTag(JSON.parse(document) as ListedDocument) // our own
    .map(({ name, operations }) => {
      const lines = operations.map(
        ({ method, path, summary = "" }) =>
          `<dt><code>${method} ${Bun.escapeHTML(path)}</code></dt><dd>${Bun.escapeHTML(summary)}</dd>`,
      );
      return `<h2>${Bun.escapeHTML(name)}</h2>\n<dl>${lines.join("\n")}</dl>`;
    })
    .join("\n");
