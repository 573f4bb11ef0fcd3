import type { Sql } from "postgres";
import { companyFacts, factsIn } from "../../queries/company-facts.ts";
import { FactBook } from "../../statements/facts/fact-book.ts";
import { type FiscalCalendar, fiscalCalendar } from "../../statements/periods/calendar.ts";

/** Calendars are small. Documents of a company mostly come one after the other. */
const MOST_KEPT = 100;

/** The fiscal years of companies by their stored facts, each made once. */
export class CompanyCalendars {
  readonly #calendars = new Map<string, FiscalCalendar>();

  constructor(private readonly sql: Sql) {}

  /** Returns the calendar of a company. It has no years if no facts are stored. */
  async of(cik: string): Promise<FiscalCalendar> {
    const keptCalendar = this.#calendars.get(cik);
    if (keptCalendar) return keptCalendar;
    const calendar = fiscalCalendar(new FactBook(factsIn(await companyFacts(this.sql, { cik }))));
    if (this.#calendars.size === MOST_KEPT) this.#calendars.clear();
    this.#calendars.set(cik, calendar);
    return calendar;
  }
}
