/** Elements that people don't see, with their content. */
const UNSEEN = /<(head|title|style|script|ix:header)\b[^>]*>.*?<\/\1\s*>/gis;
const COMMENT = /<!--.*?-->/gs;
const BLOCK = /<(?:br|hr|\/?(?:p|div|tr|table|h[1-6]|li|ul|ol|dl|dt|dd|center|blockquote|body|pre))\b[^>]*>/gi;
const PREFORMATTED = /(<pre\b[^>]*>.*?<\/pre\s*>)/is;
const ENTITIES: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns the lines that a report shows, read only with patterns: no tree, no styles, one line for a table's row. */
export function plainLines(source: string): string[] {
  const isHtml = /<(?:html|body|div|font|td|br|p)\b/i.test(source);
  const text = isHtml ? withoutTags(source) : source.replace(/<\/?[A-Z]+>/g, " ");
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

function withoutTags(html: string): string {
  const parts = html.replace(COMMENT, "").replace(UNSEEN, " ").split(PREFORMATTED);
  const broken = parts.map((part, index) =>
    (index % 2 === 1 ? part : part.replace(/\s+/g, " ")).replace(BLOCK, "\n").replace(/<\/t[dh]\s*>/gi, " "),
  );
  return broken
    .join("\n")
    .replace(/<[a-z/!?][^>]*>/gi, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (_, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? " ";
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return code === 160 || code > 0x10ffff ? " " : String.fromCodePoint(code);
    });
}

/** Returns only the letters a to z and digits of a text, in lower case: what two ways to read a report agree on. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
