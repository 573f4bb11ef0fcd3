import { type Faults, FieldNotes, noteIds } from "./form.tsx";

/** A field for a list that is typed or pasted, in several lines, with a hint and what is wrong with it. */
export function TextArea({
  name,
  label,
  value,
  hint,
  rows,
  faults,
}: {
  name: string;
  label: string;
  value: string;
  hint: string;
  /** Lines that are shown at once. */
  rows: number;
  faults: Faults;
}) {
  const isFaulty = faults[name] !== undefined;
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <textarea
        id={`field-${name}`}
        name={name}
        rows={rows}
        spellcheck={false}
        autofocus={isFaulty}
        aria-invalid={isFaulty ? "true" : undefined}
        aria-describedby={noteIds({ name, hint, faults })}
        value={value}
      />
      <FieldNotes name={name} hint={hint} faults={faults} />
    </div>
  );
}
