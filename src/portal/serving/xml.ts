import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";

/**
 * Returns a drawing as a file of its own. HTML may name an attribute without a value, and may hold characters of
 * control in its texts; a file of XML with either shows nothing.
 */
export const xmlOf = (drawing: VNode): string =>
  renderToString(drawing, {})
    .replace(TAG, (tag) => tag.replace(ATTRIBUTE, (attribute, value) => (value ? attribute : `${attribute}=""`)))
    .replace(NOT_IN_XML, "\uFFFD");

/** In the rendered text, `<` only begins tags, and a plain quote is only around values: those in data are escaped. */
const TAG = /<\w(?:[^">]|"[^"]*")*>/g;
const ATTRIBUTE = / [\w:-]+(="[^"]*")?/g;
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
