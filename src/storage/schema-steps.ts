import { failed } from "../errors.ts";

/** One step of the schema: a file `tables/NNNN-name.sql`. A released step never changes. */
export interface SchemaStep {
  /** Its path without `tables/` and `.sql`, such as `census/0001-estimates`. The database keeps it. */
  name: string;
  sql: string;
  /** Steps of other folders that must come first, because this one uses their tables. */
  after?: readonly string[];
}

/**
 * Returns the steps of a folder, such as `census`, in their order. `files` are the texts by name: `0001-estimates`.
 * `after` names the steps of other folders that all of these need.
 */
export const schemaSteps = (
  folder: string,
  files: Readonly<Record<string, string>>,
  after?: readonly string[],
): SchemaStep[] =>
  Object.entries(files).map(([file, sql]) => ({ name: `${folder}/${file}`, sql, ...(after ? { after } : {}) }));

/**
 * Returns the steps as given, except that each comes after the steps it names in `after`.
 * @throws `failed` for an unknown name in `after`, and for steps that wait for each other.
 */
export function orderedSteps(steps: readonly SchemaStep[]): SchemaStep[] {
  const stepByName = new Map(steps.map((step) => [step.name, step]));
  const ordered = new Set<SchemaStep>();
  const place = (step: SchemaStep, waiting: readonly SchemaStep[]): void => {
    if (ordered.has(step)) return;
    if (waiting.includes(step)) throw failed(`schema step "${step.name}" comes after itself`);
    for (const name of step.after ?? []) {
      const earlier = stepByName.get(name);
      if (!earlier) throw failed(`schema step "${step.name}" comes after "${name}", which does not exist`);
      place(earlier, [...waiting, step]);
    }
    ordered.add(step);
  };
  for (const step of steps) place(step, []);
  return [...ordered];
}
