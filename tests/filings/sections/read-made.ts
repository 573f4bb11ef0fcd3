import { reportSections, type Section } from "../../../src/filings/sections/sections.ts";
import { readFiling } from "../../../src/filings/submission/filing.ts";

/** The sections of a made document, plain text or HTML, as of a filing of this form. */
export const sectionsOfText = (form: string, text: string): Section[] =>
  reportSections({ ...readFiling(new TextEncoder().encode(text), "made"), form });

/** Type, title and text of each section of made HTML. */
export const sectionsInHtml = (form: string, html: string): [string, string, string | null][] =>
  sectionsOfText(form, `<html>${html}</html>`).map(({ sectionType, title, text }) => [sectionType, title, text]);

/** Words enough that a heading's text is not taken for a contents table's. */
export const LONG = `<p>${"Words of a long text. ".repeat(60)}`;
/** {@link LONG} as it is read. */
export const LONG_TEXT = LONG.slice(3).trim();
