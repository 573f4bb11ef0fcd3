/** The notes of an answer of the API, as a paragraph; nothing if it has none. */
export function Notes({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const text = notesText(metadata.notes);
  return text === "" ? null : <p class="note">{text}</p>;
}

/** Returns notes as sentences, each with its period. */
export const notesText = (notes: unknown): string =>
  Array.isArray(notes) ? notes.map((note) => String(note).replace(/\.?$/, ".")).join(" ") : "";
