const COLUMNS = 120;

/** Breaks a text at blanks into lines that fit after `indent`, which each of them gets. */
export function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    if (line !== "" && indent.length + line.length + 1 + word.length > COLUMNS) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line].join("\n");
}

/** Writes a list in one line after `before`, if it fits; else in lines of their own that are as full as they can be. */
export function listed(before: string, items: readonly string[], after: string, indent: string): string {
  const line = `${indent}${before}${items.join(", ")}${after}`;
  if (line.length <= COLUMNS) return line;
  const lines = [`${indent}${before}`];
  let filled = "";
  for (const item of items) {
    if (filled !== "" && indent.length + 4 + filled.length + item.length + 2 > COLUMNS) {
      lines.push(`${indent}    ${filled}`);
      filled = "";
    }
    filled = filled === "" ? `${item},` : `${filled} ${item},`;
  }
  return [...lines, `${indent}    ${filled}`, `${indent}${after}`].join("\n");
}

/** The description of a parameter with its example. */
export const describedParameter = (parameter: { description: string; example: string | undefined }): string =>
  parameter.example === undefined ? parameter.description : `${parameter.description} Example: ${parameter.example}`;

/** What is said once for all bounds of the screener, which have no example: no company has every figure. */
export const BOUNDS = "Bounds of a field, in its unit: `list_screener_fields` has the fields.";
