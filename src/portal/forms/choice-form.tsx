/** A choice of what a page shows: a parameter of its address. */
export interface Choice {
  /** The parameter. */
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** Choices of what a page shows, as a form that works without script. `kept`: other parameters that stay. */
export function ChoiceForm({
  choices,
  kept = {},
}: {
  choices: readonly Choice[];
  kept?: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <form class="choices">
      {choices.map(({ name, label, value, options }) => (
        <label key={name}>
          {label}{" "}
          <select id={name} name={name}>
            {options.map((option) => (
              <option key={option.value} value={option.value} selected={option.value === value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit">Show</button>
    </form>
  );
}
