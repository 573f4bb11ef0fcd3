import { describe, expect, test } from "bun:test";
import { gunzipSync } from "bun";
import { agencyPath, hasAgencyFiles } from "../support/sources.ts";
import { questionsOf } from "./replay.ts";

/** A fact of EDGAR's company facts that a figure is made of. */
interface FactPlace {
  facts: string;
  concept: string;
  unit: string;
  start?: string;
  end: string;
  accession: string;
  /** What the fact is multiplied by before facts are added: -1 is subtracted. */
  times?: number;
  /** The sum of the others is divided by it. */
  divides?: boolean;
}

/** EDGAR's company facts, as far as they are read here. */
interface CompanyFacts {
  facts: Record<string, Record<string, { units: Record<string, readonly Fact[]> }>>;
}

interface Fact {
  start?: string;
  end: string;
  val: number;
  accn: string;
}

type Sourced = ReturnType<typeof questionsOf>[number] & { from?: readonly FactPlace[] };

const QUESTIONS = questionsOf("companies.jsonl").filter(
  (question: Sourced): question is Sourced & { from: readonly FactPlace[] } => question.from?.[0]?.facts !== undefined,
);

const FILES = new Map<string, CompanyFacts>();

/** Returns the value of a fact in the agency's file. @throws if the file does not have it once */
async function factAt({ facts: file, concept, unit, start, end, accession }: FactPlace): Promise<number> {
  if (!FILES.has(file)) {
    const bytes = await Bun.file(agencyPath(file)).bytes();
    FILES.set(file, JSON.parse(new TextDecoder().decode(gunzipSync(bytes))));
  }
  const known = FILES.get(file)?.facts["us-gaap"]?.[concept]?.units[unit] ?? [];
  const found = known.filter((fact) => fact.end === end && fact.start === start && fact.accn === accession);
  const values = [...new Set(found.map(({ val }) => val))];
  if (values.length !== 1) throw new Error(`${file} has ${values.length} values of ${concept} to ${end}`);
  return values[0] as number;
}

/** Returns the number that a figure of an answer must have: its only one besides years and ranks. */
const numberOf = ({ fiscal_year: _, rank: __, ...fields }: Record<string, unknown>): number | undefined =>
  Object.values(fields).find((value): value is number => typeof value === "number");

describe("figures of companies stand in EDGAR's company facts, or follow from them", () => {
  const areThere = [...new Set(QUESTIONS.flatMap(({ from }) => from.map(({ facts }) => facts)))].every((file) =>
    hasAgencyFiles(agencyPath(file)),
  );
  test.skipIf(!areThere).each(QUESTIONS.map((question) => [question.id, question] as const))(
    "%s",
    async (_id, { tool, from, expect: { figures = [] } }) => {
      const numbers = figures.flatMap((figure) => numberOf(figure) ?? []);
      const facts = await Promise.all(from.map(factAt));
      if (tool === "trace") expect(numbers).toEqual(facts);
      else {
        const sum = from.reduce((total, { times = 1, divides }, at) => total + (divides ? 0 : times * facts[at]!), 0);
        const divisor = from.reduce((total, { divides }, at) => (divides ? facts[at]! : total), 1);
        expect(numbers.length).toBe(1);
        expect(numbers[0]).toBeCloseTo(sum / divisor, 4);
      }
    },
  );
});
