import type { TransactionSql } from "postgres";
import type { Board } from "../../board/board.ts";
import type { FilingKey } from "./parsed.ts";

/** Replaces the board and the pay ratio of a proxy statement. A statement without directors has a row, too. */
export async function writeBoard(
  tx: TransactionSql,
  { cik, accessionNumber }: FilingKey,
  { fiscal_year, members, stated_nominees, found_members, pay_ratio: ratio }: Board,
): Promise<void> {
  await tx`delete from sec_board_members where cik = ${cik} and accession_number = ${accessionNumber}`;
  await tx`
    insert into sec_boards ${tx({
      cik,
      accession_number: accessionNumber,
      fiscal_year,
      stated_nominees,
      found_members,
      pay_ratio: ratio?.ratio ?? null,
      ceo_compensation: ratio?.ceo_compensation ?? null,
      median_employee_compensation: ratio?.median_employee_compensation ?? null,
      pay_ratio_year: ratio?.fiscal_year ?? null,
      pay_ratio_confidence: ratio?.confidence ?? null,
      pay_ratio_text: ratio?.text ?? null,
    })}
        on conflict (cik, accession_number) do update
       set fiscal_year = excluded.fiscal_year,
           stated_nominees = excluded.stated_nominees,
           found_members = excluded.found_members,
           pay_ratio = excluded.pay_ratio,
           ceo_compensation = excluded.ceo_compensation,
           median_employee_compensation = excluded.median_employee_compensation,
           pay_ratio_year = excluded.pay_ratio_year,
           pay_ratio_confidence = excluded.pay_ratio_confidence,
           pay_ratio_text = excluded.pay_ratio_text`;
  if (members.length === 0) return;
  await tx`
    insert into sec_board_members ${tx(
      members.map((member, position) => ({
        cik,
        accession_number: accessionNumber,
        position,
        name: member.name,
        age: member.age,
        director_since: member.director_since,
        stated_tenure: member.stated_tenure,
        is_independent: member.is_independent,
        committees: member.committees === null ? null : tx.json(member.committees),
        null_reasons: tx.json(member.null_reasons),
        evidence: tx.json(member.evidence),
      })),
    )}`;
}
