import type { ComponentChildren } from "preact";
import type { DataOf } from "../../in-process/operations.ts";
import { STATES } from "../../reference/states.ts";
import { CheckboxGroup } from "../forms/checkboxes.tsx";
import { NOT_LOADED } from "../parts/figures.ts";
import { LEVEL_NAMES, type TableRequest } from "./table-request.ts";

/** The level of a table that names none. */
const FIRST_LEVEL = "county";

interface TableFormProps {
  request: TableRequest;
  metrics: DataOf<"listAreaMetrics">;
}

/** Chooses areas and metrics: a form, so that it works without script. */
export function TableForm({ request, metrics }: TableFormProps) {
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
      <CutChoices request={request} metrics={metrics} level={level} />
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

/** Owners of establishments, as `ownership` takes them. */
const OWNERSHIPS = ["total", "private", "federal", "state", "local"];

const ADJUSTMENTS = [
  ["sa", "Seasonally adjusted"],
  ["nsa", "Not seasonally adjusted"],
] as const;

/** What the chosen metrics can be narrowed by at the level, as the API says; nothing where they take nothing. */
function CutChoices({ request, metrics, level }: TableFormProps & { level: string }) {
  const chosen = metrics
    .filter(({ name }) => request.metrics.includes(name))
    .flatMap(({ levels }) => levels.find((atLevel) => atLevel.level === level) ?? []);
  // What was sent stays in the form: the API's answer says why it is refused.
  const takes = (dimension: "naics" | "ownership" | "soc") =>
    request[dimension] !== undefined || chosen.some(({ dimensions }) => dimensions.includes(dimension));
  const published = new Set<string>(chosen.flatMap(({ adjustments }) => adjustments));
  const hasAdjustments = request.adjustment !== undefined || published.size - Number(published.has("none")) > 1;
  return (
    <div class="choices">
      {takes("naics") && (
        <TextChoice name="naics" label="Industry" value={request.naics ?? ""} example="NAICS code: 23" />
      )}
      {takes("ownership") && (
        <Choice name="ownership" label="Owner">
          <option value="">as usual for the industry</option>
          {OWNERSHIPS.map((ownership) => (
            <option key={ownership} value={ownership} selected={ownership === request.ownership}>
              {ownership}
            </option>
          ))}
        </Choice>
      )}
      {takes("soc") && (
        <TextChoice name="soc" label="Occupation" value={request.soc ?? ""} example="SOC code: 29-1141" />
      )}
      {hasAdjustments && (
        <Choice name="adjustment" label="Seasons">
          <option value="">as usual for the metric</option>
          {ADJUSTMENTS.filter(([value]) => published.has(value) || value === request.adjustment).map(
            ([value, label]) => (
              <option key={value} value={value} selected={value === request.adjustment}>
                {label}
              </option>
            ),
          )}
        </Choice>
      )}
    </div>
  );
}

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
