import type { ComponentChildren } from "preact";
import { STATES } from "../../reference/states.ts";
import { CheckboxGroup } from "../forms/checkboxes.tsx";
import type { DataOf } from "../operations.ts";
import { NOT_LOADED } from "../parts/figures.ts";
import { LEVEL_NAMES, type TableRequest } from "./table-request.ts";

/** The level of a table that names none. */
const FIRST_LEVEL = "county";

/** Chooses areas and metrics: a form, so that it works without script. */
export function TableForm({ request, metrics }: { request: TableRequest; metrics: DataOf<"listAreaMetrics"> }) {
  const level = request.level ?? FIRST_LEVEL;
  return (
    <form action="/table">
      <div class="choices">
        <Choice name="level" label="Areas">
          {Object.entries(LEVEL_NAMES).map(([value, label]) => (
            <option key={value} value={value} selected={value === level}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice name="state" label="in">
          <option value="">the United States</option>
          {STATES.map(({ fips, name }) => (
            <option key={fips} value={fips} selected={fips === request.state}>
              {name}
            </option>
          ))}
        </Choice>
        <TextChoice name="places" label="or only codes" value={request.places.join(",")} example="06001,06037" />
      </div>
      <div class="choices">
        <TextChoice name="vintage" label="Census vintage" value={request.vintage ?? ""} example="the newest" />
        <TextChoice name="period" label="Period of the others" value={request.period ?? ""} example="the newest" />
      </div>
      <MetricBoxes request={request} metrics={metrics} level={level} />
      <div class="choices">
        <button type="submit" class="main">
          Show the table
        </button>
      </div>
    </form>
  );
}

const Choice = ({ name, label, children }: { name: string; label: string; children: ComponentChildren }) => (
  <span>
    <label for={`table-${name}`}>{label}</label>{" "}
    <select id={`table-${name}`} name={name}>
      {children}
    </select>
  </span>
);

const TextChoice = ({
  name,
  label,
  value,
  example,
}: {
  name: string;
  label: string;
  value: string;
  example: string;
}) => (
  <span>
    <label for={`table-${name}`}>{label}</label>{" "}
    <input id={`table-${name}`} name={name} value={value} placeholder={example} />
  </span>
);

const hasTable = ({ levels }: DataOf<"listAreaMetrics">[number]): boolean =>
  levels.some(({ level }) => Object.hasOwn(LEVEL_NAMES, level));

/** The metrics of each dataset below a heading that folds them; those of the nation and its regions have no table. */
function MetricBoxes({
  request,
  metrics,
  level,
}: {
  request: TableRequest;
  metrics: DataOf<"listAreaMetrics">;
  level: string;
}) {
  const isLoaded = (metric: (typeof metrics)[number]) =>
    metric.levels.some((atLevel) => atLevel.level === level && atLevel.last_period !== null);
  return (
    <>
      {[...Map.groupBy(metrics.filter(hasTable), ({ source }) => source)].map(([source, members]) => {
        const chosenCount = members.filter(({ name }) => request.metrics.includes(name)).length;
        return (
          <details key={source} open={chosenCount > 0}>
            <summary>
              {source} ({chosenCount} of {members.length})
            </summary>
            <CheckboxGroup
              name="metrics"
              label={<span class="visually-hidden">{`Metrics of ${source}`}</span>}
              layout="columns"
              chosen={request.metrics}
              options={members.map((metric) => ({
                value: metric.name,
                label: `${metric.title}${isLoaded(metric) ? "" : NOT_LOADED}`,
              }))}
            />
          </details>
        );
      })}
    </>
  );
}
