import { type Described, type Parameter, Refusal, readInAnyCase, shortened } from "./parameters.ts";

/** At most this many wrong elements are named. The others are counted. */
const MOST_NAMED = 20;

/** Several values, each at most once: separated by commas, or the parameter repeated. */
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
      // Checked first: the hints of thousands of wrong elements would take long.
      if (parts.length > maxItems) return wrongCount(parts.length);
      const { values, wrong } = readElements(element, parts);
      if (wrong.length > 0) return parts.length === 1 ? alone(wrong[0]!, accepted) : refusalOf(wrong, accepted);
      return values.length >= minItems ? values : wrongCount(values.length);
    },
  };
}

/**
 * Returns the same element, but accepts codes of a wrong form: the handler looks up every code, and one error then
 * names all that do not exist.
 */
export const lookedUp = (element: Parameter<string>): Parameter<string> => ({
  ...element,
  read: (sentText) =>
    /^\P{C}{1,80}$/u.test(sentText) ? keptOr(readInAnyCase(element, sentText), sentText) : new Refusal(),
});

const keptOr = (value: string | Refusal, sentText: string): string => (value instanceof Refusal ? sentText : value);

/** An element that is not accepted, and why. */
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
    const value = text === "" ? new Refusal() : readInAnyCase(element, text);
    if (value instanceof Refusal) wrong.set(text, { text, refusal: value });
    else if (values.has(value)) wrong.set(text, { text, refusal: new Refusal("named twice") });
    else values.add(value);
  }
  return { values: [...values], wrong: [...wrong.values()] };
}

/** Returns the refusal of a list of one element, whose text is already in the message. */
const alone = ({ refusal }: WrongElement, accepted: string): Refusal =>
  refusal.reason === undefined ? refusal : new Refusal(`${refusal.reason}; accepted: ${accepted}`);

/** Returns the refusal of a list, which names each wrong element. */
function refusalOf(wrong: readonly WrongElement[], accepted: string): Refusal {
  const namedElements = wrong.slice(0, MOST_NAMED).map(({ text, refusal: { reason, hint } }) => {
    const why = hint ?? reason;
    return text === "" ? "an empty one" : `"${shortened(text)}"${why === undefined ? "" : ` (${why})`}`;
  });
  const uncounted = wrong.length > MOST_NAMED ? `, and ${wrong.length - MOST_NAMED} more` : "";
  return new Refusal(`wrong: ${namedElements.join(", ")}${uncounted}; accepted: ${accepted}`);
}
