import type { ComponentChildren } from "preact";
import { type Faults, FieldNotes, noteIds } from "./form.tsx";

/** One of the values that a field accepts. */
interface Box {
  value: string;
  label: ComponentChildren;
  /** What it means, below its label. */
  hint?: string;
}

/** Boxes that can be checked, any number of them: each checked one is a value of the field. */
export function CheckboxGroup({
  name,
  label,
  options,
  chosen,
  hint,
  faults,
  layout,
}: {
  name: string;
  label: ComponentChildren;
  options: readonly Box[];
  /** The values that are checked at first. */
  chosen: readonly string[];
  hint?: ComponentChildren;
  faults?: Faults | undefined;
  layout?: "columns";
}) {
  return (
    <fieldset class="field checks" aria-describedby={noteIds({ name, hint, faults })}>
      <legend>{label}</legend>
      <FieldNotes name={name} hint={hint} faults={faults} />
      <div class={layout}>
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              autofocus={index === 0 && faults?.[name] !== undefined}
            />
            <span>
              {option.label}
              {option.hint !== undefined && <span class="hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
