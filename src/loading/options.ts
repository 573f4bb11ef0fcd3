import { usageError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import type { Dataset, LoadOptions, OptionalOption, Taking, Takings } from "./dataset.ts";

const OPTIONAL: readonly OptionalOption[] = ["vintage", "level", "words", "published", "since", "accept-older"];

/**
 * Refuses what the dataset does not take.
 * @throws `usage`: `ces takes no --level; it takes --published and --from`.
 */
export function checkOptions({ name, takes }: Pick<Dataset, "name" | "takes">, options: LoadOptions): void {
  for (const option of OPTIONAL) {
    const values = valuesOf(options, option);
    const taking = takes[option];
    if (values.length > 0 && !taking)
      throw usageError(
        `${name} takes no ${option === "words" ? `word "${values[0]}"` : spelled(option)}; it takes ${listed(takes)}`,
      );
    for (const value of values) checkChoice(option, value, taking?.choices);
  }
}

/** Whether the dataset takes the option of this name; `--dry-run` and others are for all. */
export const takesOption = ({ takes }: Pick<Dataset, "takes">, option: string): boolean =>
  !(OPTIONAL as readonly string[]).includes(option) || Object.hasOwn(takes, option);

/** The values that the dataset accepts for an option, where they are few. */
export const choicesOf = ({ takes }: Pick<Dataset, "takes">, option: string): Pick<Taking, "choices"> => {
  const choices = Object.entries(takes).find(([name]) => name === option)?.[1].choices;
  return choices ? { choices } : {};
};

/** A line of help for each option that the dataset takes. */
export const usageLines = ({ takes }: Pick<Dataset, "takes">): string[] =>
  Object.entries(takes).map(([option, { value, doc }]) =>
    `${option === "words" ? value : `--${option} ${value}`.trim()}`.padEnd(22).concat(doc),
  );

function valuesOf(options: LoadOptions, option: OptionalOption): readonly string[] {
  switch (option) {
    case "vintage":
      return options.vintages;
    case "level":
      return options.levels;
    case "words":
      return options.words;
    case "accept-older":
      return options.acceptOlder ? [""] : [];
    default: {
      const value = options[option];
      return value === undefined ? [] : [value];
    }
  }
}

function checkChoice(option: OptionalOption, value: string, choices: readonly string[] | undefined): void {
  if (!choices || choices.includes(value)) return;
  const closest = nearest(value, choices);
  throw usageError(
    `--${option}: "${value}" is not accepted; accepted: ${choices.join(", ")}` +
      (closest ? ` (did you mean ${closest}?)` : ""),
  );
}

const spelled = (option: string): string => (option === "words" ? "words after its name" : `--${option}`);

function listed(takes: Takings): string {
  const names = [...Object.keys(takes).filter((option) => option !== "from"), "from"].map(spelled);
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
