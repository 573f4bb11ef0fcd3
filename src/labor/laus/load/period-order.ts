import { sourceRefused } from "../../../errors.ts";

/** Checks that periods are in order and have the same areas. A period with fewer areas was cut off. */
export class PeriodOrder {
  private period = "";
  private areas: string[] = [];
  private expected: string | undefined;

  constructor(private readonly file: string) {}

  /** Takes the next row. @throws `source_refused` for a period out of order, or after a period that lacks areas */
  take(period: string, fips: string, line: number): void {
    if (period !== this.period) {
      if (period < this.period)
        throw sourceRefused({ file: this.file, line }, "Year", `${period} follows ${this.period}: out of order`);
      this.end(line - 1);
      this.period = period;
      this.areas = [];
    }
    this.areas.push(fips);
  }

  /** Ends the sheet. @throws `source_refused` if the last period lacks areas */
  end(line: number): void {
    if (this.period === "") return;
    const areas = this.areas.join(" ");
    this.expected ??= areas;
    if (areas !== this.expected)
      throw sourceRefused(
        { file: this.file, line },
        undefined,
        `${this.period} has other areas than the first period (${this.areas.length} of ` +
          `${this.expected.split(" ").length}): rows are missing`,
      );
  }
}
