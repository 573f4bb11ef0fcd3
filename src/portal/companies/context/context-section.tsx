import type { ComponentChildren } from "preact";
import { segment } from "../../../in-process/api-client.ts";
import { exactText, percentOf, pointText } from "../../parts/companies/amounts.ts";
import { NO_FIGURE } from "../../parts/figures.ts";
import { type Column, Table } from "../../parts/table.tsx";
import type { ContextField, Section } from "./context-sections.ts";

/** An object of the API whose fields a section names. */
export type ContextObject = Readonly<Record<string, unknown>>;

/** Why a part of the objects is null. */
export interface Absent {
  field: string;
  message: string;
}

/** A part of the surroundings as a table of figures, or the reason why it is missing. */
export function ContextSection({
  section,
  object,
  units,
  absent,
}: {
  section: Section;
  object: ContextObject | null;
  units: Readonly<Record<string, string>>;
  absent: readonly Absent[];
}) {
  const { path, title, fields } = section;
  const reasons = absent.filter(
    ({ field }) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`),
  );
  return (
    <section>
      <h2 id={path.replaceAll(".", "-")}>{title}</h2>
      {object !== null && (
        <>
          <p class="note">{sourceText(object)}</p>
          <Table label={title} layout="fields" columns={columnsOf(object, { units, section, absent })} rows={fields} />
          <MatchNotes object={object} />
        </>
      )}
      {object === null &&
        reasons.map(({ field, message }) => (
          <p class="missing" key={field}>
            {message}
          </p>
        ))}
    </section>
  );
}

/** Says which agency's figures these are, and of when. */
function sourceText(object: ContextObject): string {
  const { source, data_period: period, laus_data_period: unemploymentPeriod, reference_year: year } = object;
  const parts = [
    source,
    period,
    unemploymentPeriod && unemploymentPeriod !== period ? `unemployment of ${unemploymentPeriod}` : null,
    year && `May ${year}`,
    object.preliminary === true ? "preliminary" : null,
  ];
  return parts.filter(Boolean).join(" · ");
}

const MatchNotes = ({ object }: { object: ContextObject }) => {
  const notes = [object.match_note, object.note].filter((note) => typeof note === "string");
  return notes.length === 0 ? null : <p class="note">{notes.join(" ")}</p>;
};

const columnsOf = (
  object: ContextObject,
  { units, section, absent }: { units: Readonly<Record<string, string>>; section: Section; absent: readonly Absent[] },
): Column<ContextField>[] => [
  {
    heading: "Figure",
    cell: (field) => {
      const unit = typeof object[field.name] === "number" ? unitOf(field, units) : "";
      return (
        <>
          {field.title} {unit !== "" && <span class="unit">{unit}</span>}
        </>
      );
    },
  },
  {
    heading: "Value",
    isNumber: true,
    cell: (field) => (
      <Value field={field} object={object} units={units} reason={reasonOf(field, { section, absent })} />
    ),
  },
];

/** Returns why a figure is missing: the API gives the reason of each. */
export const reasonOf = (
  field: ContextField,
  { section, absent }: { section: Section; absent: readonly Absent[] },
): string => absent.find((part) => part.field === `${section.path}.${field.name}`)?.message ?? "";

const UNITS: Readonly<Record<string, string>> = {
  percent: "%",
  fraction: "%",
  usd: "US dollars",
  "usd per hour": "US dollars an hour",
  "usd per week": "US dollars a week",
  ratio: "times",
};

/** Returns what a figure of the surroundings is in: `%`, `US dollars a week`. */
export function unitOf({ name }: ContextField, units: Readonly<Record<string, string>>): string {
  const unit = units[name] ?? "";
  return UNITS[unit] ?? unit;
}

function Value({
  field,
  object,
  units,
  reason,
}: {
  field: ContextField;
  object: ContextObject;
  units: Readonly<Record<string, string>>;
  reason: string;
}) {
  const value = object[field.name];
  if (value === null || value === undefined)
    return (
      <span class="missing">
        {NO_FIGURE} <span class="reason">{reason}</span>
      </span>
    );
  const text = typeof value === "number" ? numberText(value, field, units) : String(value);
  return field.page === undefined ? text : <Linked field={field} object={object} text={text} />;
}

/** Surveys publish percentages with one decimal: 2.0 is as exact as 2.6. */
function numberText(value: number, field: ContextField, units: Readonly<Record<string, string>>): string {
  const shownValue = units[field.name] === "fraction" ? percentOf(value) : value;
  return unitOf(field, units) === "%" ? pointText(shownValue) : exactText(shownValue);
}

/** A name as a link to the page of its code. */
function Linked({
  field: { page },
  object,
  text,
}: {
  field: ContextField;
  object: ContextObject;
  text: ComponentChildren;
}) {
  const code = page && object[page.code];
  if (page === undefined || typeof code !== "string") return <>{text}</>;
  return <a href={`${page.address}/${segment(code)}${page.query ?? ""}`}>{text}</a>;
}
