import { invalidRequest } from "../../../errors.ts";
import { RATIOS, type Ratio } from "../../../filings/statements/ratios.ts";
import { type ApiAnswer, type ApiClient, isAnswer } from "../../../in-process/api-client.ts";
import { LineChart } from "../../charts/lines/line-chart.tsx";
import { ChoiceForm } from "../../forms/choice-form.tsx";
import { readCompany } from "../../parts/companies/company.ts";
import { titleOfName } from "../../parts/companies/line-items.ts";
import { ANNUAL_ON_ONE_BASIS, readAnnualStatements } from "../../parts/companies/statement.ts";
import type { ShownWith } from "../../parts/shown-with.tsx";
import { ratioUnit, wholeRatioText } from "./ratio-text.ts";
import { type RatioYear, ratioYears } from "./ratio-years.ts";

/** A company with its ratios by fiscal year. */
export interface ComparedRatios {
  code: string;
  name: string;
  years: readonly RatioYear[];
  from: readonly ApiAnswer<unknown>[];
}

/** Reads the ratios of companies by ticker or CIK. @throws 404 for an unknown company */
export const readComparedRatios = (api: ApiClient, codes: readonly string[]): Promise<ComparedRatios[]> =>
  Promise.all(
    codes.map(async (code) => {
      const [{ answer }, statements] = await Promise.all([
        readCompany(api, code),
        readAnnualStatements(api, code, ANNUAL_ON_ONE_BASIS),
      ]);
      const from = statements.filter(isAnswer);
      return { code, name: answer.data.name, years: ratioYears(from.map(({ data }) => data)), from };
    }),
  );

const DEFAULT_RATIO = "net_margin";

/** Reads which ratio an address compares. @throws `invalid_request` for an unknown one */
export function readRatio(query: URLSearchParams): Ratio {
  const name = query.get("ratio") || DEFAULT_RATIO;
  const ratio = RATIOS.find((candidate) => candidate.name === name);
  if (ratio) return ratio;
  const accepted = RATIOS.map((candidate) => candidate.name).join(", ");
  throw invalidRequest([{ parameter: "ratio", message: `"${name}" is not a ratio; accepted: ${accepted}` }]);
}

/** Chooses the ratio that is drawn. `kept`: other parameters of the address. */
export const RatioForm = ({
  ratio,
  kept = {},
}: {
  ratio: Ratio;
  kept?: Readonly<Record<string, string | undefined>>;
}) => (
  <ChoiceForm
    choices={[
      {
        name: "ratio",
        label: "Ratio",
        value: ratio.name,
        options: RATIOS.map(({ name }) => ({ value: name, label: titleOfName(name) })),
      },
    ]}
    kept={kept}
  />
);

/** One ratio of several companies by fiscal year; nothing for one company, whose table has all. */
export function RatioLines({
  companies,
  ratio,
  shown: { query },
}: {
  companies: readonly ComparedRatios[];
  ratio: Ratio;
  shown: ShownWith;
}) {
  if (companies.length < 2) return null;
  const title = titleOfName(ratio.name);
  const without = companies.filter(({ years }) => years.every(({ ratios }) => (ratios[ratio.name] ?? null) === null));
  return (
    <>
      <RatioForm ratio={ratio} kept={{ with: query.get("with") ?? undefined }} />
      <LineChart
        id="ratio-of-companies"
        title={`${title} by fiscal year`}
        label={`${title} of ${companies.map(({ name }) => name).join(", ")} by fiscal year`}
        unit={`${ratioUnit(ratio)}, ${ratio.title}`}
        format={(value) => wholeRatioText(ratio, value)}
        series={companies.map(({ name, years }) => ({
          label: name,
          points: years.map(({ fiscalYear, ratios }) => ({
            period: String(fiscalYear),
            value: ratios[ratio.name] ?? null,
          })),
        }))}
        from={companies.flatMap(({ from }) => from)}
        note={[
          "Fiscal years end on different days.",
          ...without.map(({ name, years }) =>
            years.length === 0
              ? `No annual statements of ${name} are loaded.`
              : `No year of ${name} has what the ratio is computed from.`,
          ),
        ].join(" ")}
      />
    </>
  );
}
