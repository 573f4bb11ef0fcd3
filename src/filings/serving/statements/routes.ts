import { PROGRAM_STAMP } from "../../../executable/version.ts";
import { code } from "../../../http/parameters/parameters.ts";
import { dayParameter } from "../../../http/parameters/period-parameters.ts";
import { series } from "../../../http/read-endpoints.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { metadata } from "../metadata.ts";
import { asOfParameter, identifierParameter } from "../parameters.ts";
import { FiledFact, factsMetadata, filedFacts } from "./facts.ts";
import type { FactsAccess, RequireFacts } from "./facts-access.ts";
import { financialsEndpoint } from "./financials-endpoint.ts";
import { lineItemEndpoints } from "./line-item-routes.ts";
import { statementsReady } from "./ready-statements.ts";

/** Endpoints of what a company reported: standardized statements, and facts as filed. */
export function statementEndpoints(asking: Asking, { factsOf, requireFacts }: FactsAccess) {
  const { sql, storingSql } = asking;
  const statementOf = statementsReady(sql, factsOf, PROGRAM_STAMP, storingSql);
  return [
    financialsEndpoint(asking, { requireFacts, statementOf }),
    factsEndpoint(asking, requireFacts),
    ...lineItemEndpoints(asking, requireFacts),
  ];
}

const factsEndpoint = ({ dated }: Asking, requireFacts: RequireFacts) =>
  series({
    id: "listFiledFacts",
    path: `${PATH}/{identifier}/financials/facts`,
    tag: TAG,
    summary: "Every value ever filed for a figure",
    description:
      "All values that a company ever filed for an XBRL concept at a period's end, in any form and for any length of " +
      "period, earliest filing first. They show what a figure was and how it was restated.",
    parameters: {
      identifier: identifierParameter,
      concept: code({
        description: "The XBRL concept, as in `concepts` of financials, with or without its taxonomy as a prefix.",
        example: "NetIncomeLoss",
        pattern: /^(?:(?:us-gaap|ifrs-full|dei):)?[A-Za-z][A-Za-z0-9]{1,199}$/,
        accepted: "the name of a us-gaap, ifrs-full or dei concept, such as Assets or us-gaap:Assets",
      }),
      period_end: dayParameter({
        description: "The last day of the period, or the day of an instant.",
        example: "2024-09-28",
      }),
      as_of: asOfParameter,
    },
    datasets: [SEC],
    metadata: factsMetadata,
    row: FiledFact,
    notFound: {
      ...NO_COMPANY,
      when: `${NO_COMPANY.when} Or it never filed the concept, or the concept is not stored.`,
    },
    async answer({ identifier, period_end: periodEnd, ...request }, context) {
      const foundFacts = await requireFacts(identifier, context.dataset);
      const { rows, notes } = filedFacts(foundFacts, { ...request, period_end: periodEnd });
      const { cik, name } = foundFacts.company;
      return { rows, metadata: { ...metadata(await dated(context), { notes }), company: { cik, name } } };
    },
  });
