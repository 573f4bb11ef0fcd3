import type { Sql } from "postgres";
import type { LoadRun } from "../../../loading/dataset.ts";
import { dayNumber } from "../../facts/day.ts";
import { companyFacts, factsIn } from "../../queries/company-facts.ts";
import { type Exclusion, exclusionOf } from "../../sections/exclusion.ts";
import { reportKind } from "../../sections/report-items.ts";
import { reportSections, type Section } from "../../sections/sections.ts";
import { FactBook } from "../../statements/facts/fact-book.ts";
import { type FiscalCalendar, fiscalCalendar } from "../../statements/periods/calendar.ts";
import {
  coverPeriod,
  type FiscalPeriod,
  nominalPeriod,
  periodInYear,
  type ReportedPeriod,
} from "../../statements/periods/fiscal-period.ts";
import type { Filing } from "../../submission/filing.ts";
import { nominalYearEnd } from "../queries/companies.ts";
import type { Identity } from "./identity.ts";

/** The items of an annual or quarterly report, or why there are none. */
export interface ParsedSections {
  period: FiscalPeriod;
  excluded: Exclusion | null;
  /** `[]` if it is excluded. */
  sections: Section[];
}

/** Returns the sections of a filing; null if its form has none. */
export async function parseSections(
  run: LoadRun,
  filing: Filing,
  identity: Pick<Identity, "cik" | "form" | "filedOn">,
): Promise<ParsedSections | null> {
  if (reportKind(identity.form) === undefined) return null;
  const period = await fiscalPeriodOf(run, filing, identity);
  const sections = reportSections(filing);
  const excluded = exclusionOf(filing, sections);
  return { period, excluded, sections: excluded === null ? sections : [] };
}

/** The calendars of each load's companies. */
const calendarsOfRuns = new WeakMap<LoadRun, CompanyCalendars>();

function calendarsOf(run: LoadRun): CompanyCalendars {
  const keptCalendars = calendarsOfRuns.get(run);
  if (keptCalendars) return keptCalendars;
  const calendars = new CompanyCalendars(run.database.sql);
  calendarsOfRuns.set(run, calendars);
  return calendars;
}

/**
 * Returns the fiscal year and quarter of a report: as its own cover says since 2019, else by the years of the company's
 * facts, as in its statements, else by the nominal end of its year.
 */
async function fiscalPeriodOf(
  run: LoadRun,
  { document, header, period: end }: Filing,
  { cik, form, filedOn }: Pick<Identity, "cik" | "form" | "filedOn">,
): Promise<FiscalPeriod> {
  const reported: ReportedPeriod = {
    form,
    end,
    filedOn,
    yearFocus: document?.cover.get("DocumentFiscalYearFocus"),
    periodFocus: document?.cover.get("DocumentFiscalPeriodFocus"),
    yearEnd: header?.parties.find((party) => party.cik === cik)?.fiscalYearEnd ?? null,
  };
  const ofCover = coverPeriod(reported);
  if (ofCover) return ofCover;
  const year = end === null ? null : (await calendarsOf(run).of(cik)).yearOf(dayNumber(end));
  if (year) return periodInYear(reported, year);
  return nominalPeriod({ ...reported, yearEnd: reported.yearEnd ?? (await nominalYearEnd(run.database.sql, cik)) });
}

/** Calendars are small. Documents of a company mostly come one after the other. */
const MOST_KEPT = 100;

/** The fiscal years of companies by their stored facts, each made once. */
class CompanyCalendars {
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
