import type { AnswerOf } from "../../in-process/api-client.ts";
import { figureText } from "../parts/figures.ts";

/** The pay ratio of a company's newest year, in a sentence; why there is none, if its proxy statement was read. */
export function PayRatio({ answer }: { answer: AnswerOf<"getCompanyCompensation"> }) {
  const { pay_ratio: ratio, pay_ratio_reason: reason, fiscal_year: year } = answer.data;
  if (reason === "not_loaded") return null;
  if (ratio === null) return <p class="note">Its proxy statement for {year} was read. No pay ratio was found in it.</p>;
  const { ceo_compensation: chief, median_employee_compensation: median } = ratio;
  return (
    <p>
      Pay ratio for {ratio.fiscal_year}: <strong>{ratio.ratio.toLocaleString("en-US")} to 1</strong>
      {chief !== null && median !== null && (
        <>
          , from {figureText(chief, "usd")} for the chief executive and {figureText(median, "usd")} for the median
          employee
        </>
      )}
      .
    </p>
  );
}
