import type { Faults } from "../forms/form.tsx";
import type { ShownField } from "./fields.ts";
import { type Filter, formText, type Operator, parameterOf, type Screen } from "./filters.ts";

/** The filters as rows of a form, with an empty one at the end: it works without script, a row at a time. */
export function FilterForm({
  screen,
  fields,
  faults,
}: {
  screen: Screen;
  fields: readonly ShownField[];
  faults: Faults;
}) {
  const empty: Filter = { field: "", operator: "min", value: "" };
  const [sortKey = ""] = (screen.sort ?? "").split(",");
  return (
    <form class="screen-form" action="/screener">
      <div class="rows">
        {[...screen.filters, empty].map((filter, index) => (
          <FilterRow
            key={index}
            filter={filter}
            fields={fields}
            number={index + 1}
            fault={faults[parameterOf(filter)]}
          />
        ))}
      </div>
      <fieldset class="screen-filter">
        <legend>Sort by</legend>
        <FieldSelect
          name="sort_field"
          label="Field to sort by"
          fields={sortedBy(fields)}
          chosen={sortKey.replace(/^-/, "")}
        />
        <select name="direction" aria-label="Order">
          <option value="descending">highest first</option>
          <option value="ascending" selected={sortKey !== "" && !sortKey.startsWith("-")}>
            lowest first
          </option>
        </select>
        {faults.sort !== undefined && <p class="fault">{faults.sort}</p>}
      </fieldset>
      <p class="tools">
        <button type="button" data-add-filter hidden>
          Add filter
        </button>
        <button type="submit" class="main">
          Show companies
        </button>
      </p>
    </form>
  );
}

/** What companies can be sorted by: their names, and every filter. */
const sortedBy = (fields: readonly ShownField[]): ShownField[] => [
  { name: "name", title: "Name", heading: "The company" },
  ...fields,
];

const OPERATORS: readonly (readonly [Operator, string])[] = [
  ["min", "is at least"],
  ["max", "is at most"],
  ["is", "is one of"],
  ["show", "is shown"],
];

function FilterRow({
  filter,
  fields,
  number,
  fault,
}: {
  filter: Filter;
  fields: readonly ShownField[];
  number: number;
  fault: string | undefined;
}) {
  const { field: name, operator } = filter;
  const shownField = fields.find((field) => field.name === name);
  return (
    <fieldset class="screen-filter">
      <legend>Filter {number}</legend>
      <FieldSelect name="field" label="Field" fields={fields} chosen={name} />
      <select name="operator" aria-label="Operator">
        {OPERATORS.map(([word, text]) => (
          <option key={word} value={word} selected={word === operator}>
            {text}
          </option>
        ))}
      </select>
      <input
        name="value"
        aria-label="Value"
        value={formText(filter, shownField?.unit)}
        placeholder={shownField?.example ?? "1.5 billion, 25%"}
        maxLength={400}
        autocomplete="off"
        aria-invalid={fault === undefined ? undefined : "true"}
        aria-describedby={fault === undefined ? undefined : `fault-${number}`}
      />
      <button type="button" data-remove-filter hidden>
        Remove
      </button>
      {fault !== undefined && (
        <p class="fault" id={`fault-${number}`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** A choice of fields under their headings. One that does not exist stays chosen, so that its fault has a row. */
function FieldSelect({
  name,
  label,
  fields,
  chosen,
}: {
  name: string;
  label: string;
  fields: readonly ShownField[];
  chosen: string;
}) {
  const headings = Map.groupBy(fields, ({ heading }) => heading);
  const isKnown = chosen === "" || fields.some((field) => field.name === chosen);
  return (
    <select name={name} aria-label={label}>
      <option value="">Choose a field</option>
      {!isKnown && (
        <option value={chosen} selected>
          {chosen}
        </option>
      )}
      {[...headings].map(([heading, members]) => (
        <optgroup key={heading} label={heading}>
          {members.map((field) => (
            <option
              key={field.name}
              value={field.name}
              selected={field.name === chosen}
              data-list={field.unit === undefined ? "" : undefined}
            >
              {field.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
