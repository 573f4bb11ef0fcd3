import { type Faults, FieldNotes, noteIds } from "./form.tsx";

/** A choice of one value of several. The value that is chosen at first is `value`, else the first one. */
export function SelectField({
  name,
  label,
  options,
  value,
  hint,
  form,
  faults,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value?: string | undefined;
  /** What the values mean, below the field. */
  hint?: string;
  /** The id of its form, if it is outside of it. */
  form?: string;
  faults?: Faults;
}) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <select
        id={`field-${name}`}
        name={name}
        form={form}
        aria-invalid={faults?.[name] === undefined ? undefined : "true"}
        aria-describedby={noteIds({ name, hint, faults })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes name={name} hint={hint} faults={faults} />
    </div>
  );
}
