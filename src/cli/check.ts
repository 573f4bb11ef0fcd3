import { usageError } from "../errors.ts";
import type { Identifier } from "../filings/companies/identifier.ts";
import type { StatementFinding } from "../filings/statements/checks/checks.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";

/** `govdata check statements`: what does not add up in the statements of companies. */
const statements = defineCommand({
  summary: "Print what does not add up in companies' statements",
  details:
    "Without a company, all loaded ones are checked. Each line names the cell, what it is compared with, the " +
    "difference, and the filings. Filers' own statements do not always add up. Exit code 1: something was found.",
  examples: ["check statements NVDA", "check statements --json"],
  args: [{ name: "COMPANY", doc: "A ticker or a CIK.", multiple: true }],
  options: { json: JSON_OPTION },
  async more() {
    const { STATEMENT_CHECKS } = await import("../filings/statements/checks/checks.ts");
    return ["Checks:", ...STATEMENT_CHECKS.map(({ name, holds }) => `  ${name.padEnd(20)}${holds}`)];
  },
  async run({ options, words, settings, print, note }) {
    const [{ readIdentifier }, { ciksWithFacts, companyFacts, factsIn }, { Statements }, { checkStatements }] =
      await Promise.all([
        import("../filings/companies/identifier.ts"),
        import("../filings/queries/company-facts.ts"),
        import("../filings/statements/statements.ts"),
        import("../filings/statements/checks/checks.ts"),
      ]);
    const namedCompanies = words.map((word) => ({ word, identifier: readIdentifier(word) }));
    const wrongWord = namedCompanies.find(({ identifier }) => identifier === undefined);
    if (wrongWord) throw usageError(`"${wrongWord.word}" is neither a ticker nor a CIK`);
    const findings: (StatementFinding & { cik: string; ticker: string | null })[] = [];
    await withDatabase(settings(), async ({ sql }) => {
      const identifiers: (Identifier & { sent?: string })[] =
        namedCompanies.length > 0
          ? namedCompanies.map(({ word, identifier }) => ({ ...identifier!, sent: word })) // checked above
          : (await ciksWithFacts(sql)).map((cik) => ({ cik }));
      for (const identifier of identifiers) {
        const rows = await companyFacts(sql, identifier);
        const [company] = rows;
        if (!company) {
          const { unknownCompany } = await import("../filings/serving/unknown-company.ts");
          throw await unknownCompany(sql, { ...identifier, sent: identifier.sent ?? "" });
        }
        const { cik, name, ticker, sic } = company;
        const facts = factsIn(rows);
        const statements = new Statements(facts, { company: { cik, name, ticker }, sic });
        findings.push(...checkStatements(statements, facts).map((finding) => ({ cik, ticker, ...finding })));
      }
      note(
        `${findings.length} findings in ${identifiers.length} ${identifiers.length === 1 ? "company" : "companies"}`,
      );
    });
    if (options.json) print(JSON.stringify(findings, null, 2));
    else for (const finding of findings) print(findingText(finding));
    return findings.length > 0 ? 1 : 0;
  },
});

function findingText(finding: StatementFinding & { cik: string; ticker: string | null }): string {
  const { cik, ticker, check, statement, period, fiscal_year, fiscal_period, line_item, value } = finding;
  const operands = finding.operands.map((operand) => `${operand.name} ${operand.value.toLocaleString("en-US")}`);
  return (
    `${ticker ?? cik} ${statement} ${period} ${fiscal_year} ${fiscal_period} ${check}: ` +
    `${line_item} ${value.toLocaleString("en-US")}${operands.length > 0 ? ` against ${operands.join(", ")}` : ""}; ` +
    `difference ${finding.difference.toLocaleString("en-US")} (${finding.accession_numbers.join(", ")})`
  );
}

/** `govdata check …`: what is stored, held against itself. */
export const checkCommand = defineGroup({
  summary: "Check what is served for contradictions",
  commands: { statements },
});
