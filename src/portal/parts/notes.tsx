import type { ComponentChildren } from "preact";
import type { GovdataError } from "../../errors.ts";

/**
 * What a page says in place of phrases of the API, such as a parameter: words of the page, or a link that does it. A
 * phrase that a text does not have changes nothing.
 */
export type PageWords = readonly (readonly [phrase: string, words: ComponentChildren])[];

/** The notes of an answer of the API, as a paragraph; nothing if it has none. */
export function Notes({
  metadata,
  words = [],
}: {
  metadata: { notes?: readonly string[] | undefined };
  words?: PageWords;
}) {
  const text = notesText(metadata.notes);
  return text === "" ? null : <p class="note">{inPageWords(text, words)}</p>;
}

/** Returns notes as sentences, each with its period. */
export const notesText = (notes: readonly string[] = []): string =>
  notes.map((note) => note.replace(/\.?$/, ".")).join(" ");

/** Returns a text of the API in the words of a page. What it has between backticks is code. */
export const inPageWords = (text: string, words: PageWords): ComponentChildren[] =>
  words
    .reduce<ComponentChildren[]>(
      (parts, [phrase, shown]) =>
        parts.flatMap((part) =>
          typeof part === "string"
            ? part.split(phrase).flatMap((piece, index) => (index === 0 ? [piece] : [shown, piece]))
            : [part],
        ),
      [text],
    )
    .flatMap<ComponentChildren>((part): ComponentChildren[] =>
      typeof part === "string"
        ? part.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))
        : [part],
    );

/** How a page says where companies are looked up by name. */
export const COMPANY_LIST_WORDS: PageWords = [
  [
    "/v1/us/sec/companies?query= finds companies by name",
    <>
      <a href="/companies">The list of companies</a> finds companies by name
    </>,
  ],
];

/** A section without data: the reason, with the command that helps where there is one. */
export function Absent({ id, title, error }: { id: string; title: string; error: GovdataError }) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <p class="missing">{error.message.replace(/([^.?!])$/, "$1.")}</p>
    </section>
  );
}
