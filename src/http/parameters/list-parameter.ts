import { type Described, type Parameter, Refusal, shortened } from "./parameters.ts";

/** Wrong elements beyond this many are counted, not named. */
const MOST_NAMED = 20;

/** Several values of one kind, each at most once: separated by commas, or the parameter several times. */
export function listOf<T>(
  element: Parameter<T>,
  options: Described & { minItems?: number; maxItems: number },
): Parameter<readonly T[]> {
  const { description, example, minItems = 1, maxItems } = options;
  const count = minItems === maxItems ? `${maxItems}` : `${minItems} to ${maxItems}`;
  const accepted = `${count} of these, each once, separated by commas: ${element.accepted}`;
  const wrongCount = (length: number) =>
    new Refusal(
      `it ${length === 1 ? "is one value" : `has ${length} values`}; accepted: ${count}, separated by commas`,
    );
  return {
    description,
    example,
    accepted,
    schema: { type: "array", items: element.schema, minItems, maxItems, uniqueItems: true },
    required: true,
    isList: true,
    fallback: undefined,
    read(sentText) {
      const parts = sentText.split(",");
      // First, since the hint of each wrong element takes its time, and a URL has room for thousands.
      if (parts.length > maxItems) return wrongCount(parts.length);
      const { values, wrong } = readElements(element, parts);
      if (wrong.length > 0) return parts.length === 1 ? alone(wrong[0]!, accepted) : refusalOf(wrong, accepted);
      return values.length >= minItems ? values : wrongCount(values.length);
    },
  };
}

/**
 * The same element where the handler looks every code up: a code of a wrong form is let through, so that one answer can
 * name it among those that nothing has.
 */
export const lookedUp = (element: Parameter<string>): Parameter<string> => ({
  ...element,
  read: (sentText) => (/^\P{C}{1,80}$/u.test(sentText) ? keptOr(element.read(sentText), sentText) : new Refusal()),
});

const keptOr = (value: string | Refusal, sentText: string): string => (value instanceof Refusal ? sentText : value);

/** An element that is not accepted: its text, and why. */
interface WrongElement {
  text: string;
  refusal: Refusal;
}

function readElements<T>(
  element: Parameter<T>,
  parts: readonly string[],
): { values: T[]; wrong: readonly WrongElement[] } {
  const values = new Set<T>();
  const wrong = new Map<string, WrongElement>();
  for (const text of parts) {
    const value = text === "" ? new Refusal() : element.read(text);
    if (value instanceof Refusal) wrong.set(text, { text, refusal: value });
    else if (values.has(value)) wrong.set(text, { text, refusal: new Refusal("named twice") });
    else values.add(value);
  }
  return { values: [...values], wrong: [...wrong.values()] };
}

/** The refusal of a list of one: its text stands in the message already. */
const alone = ({ refusal }: WrongElement, accepted: string): Refusal =>
  refusal.reason === undefined ? refusal : new Refusal(`${refusal.reason}; accepted: ${accepted}`);

/** The refusal of a list, which names each element that is wrong. */
function refusalOf(wrong: readonly WrongElement[], accepted: string): Refusal {
  const namedElements = wrong.slice(0, MOST_NAMED).map(({ text, refusal: { reason, hint } }) => {
    const why = hint ?? reason;
    return text === "" ? "an empty one" : `"${shortened(text)}"${why === undefined ? "" : ` (${why})`}`;
  });
  const uncounted = wrong.length > MOST_NAMED ? `, and ${wrong.length - MOST_NAMED} more` : "";
  return new Refusal(`wrong: ${namedElements.join(", ")}${uncounted}; accepted: ${accepted}`);
}
