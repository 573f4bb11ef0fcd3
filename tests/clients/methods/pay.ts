import { INVENTED_CIK } from "../../../src/filings/edgar/addresses.ts";
import type { Method } from "./method.ts";

const COMPANIES = "/v1/us/sec/companies";
/** The starter data has the proxy statement of this company. */
const INVENTED = `${COMPANIES}/${INVENTED_CIK}`;

/** The methods of pay and boards. */
export const PAY: readonly Method[] = [
  {
    name: "compensation.get",
    verdict: "works",
    note:
      "`include` puts `labor_context` into `data`, as in `companies.get`. The client looks for it next to `data`, " +
      "and has `None`.",
    calls: [
      {
        words: [INVENTED_CIK],
        path: `${INVENTED}/compensation`,
        same: {
          "data.executives.0.compensation.total": "data.executives.0.compensation.total",
          "data.pay_ratio.ratio": "data.pay_ratio.ratio",
        },
        unread: ["labor_context"],
      },
      {
        words: [INVENTED_CIK],
        named: { year: 2024, include: "labor_context" },
        path: `${INVENTED}/compensation?year=2024&include=labor_context`,
        same: { "data.executives.0.name": "data.executives.0.name" },
        unread: ["labor_context"],
      },
    ],
  },
  {
    name: "compensation.board",
    verdict: "works",
    note: "",
    calls: [
      {
        words: [INVENTED_CIK],
        path: `${INVENTED}/board`,
        same: {
          "data.filing_accession": "data.filing_accession",
          "data.members.0.age": "data.members.0.age",
          "data.members.0.committee_details": "data.members.0.committee_details",
        },
      },
    ],
  },
];
