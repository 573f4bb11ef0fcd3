import { windowOf } from "../directors/dates.ts";
import type { ProxyContext } from "../directors/director-changes.ts";
import { rosterOf } from "../directors/roster.ts";
import { seatPatterns } from "../directors/seat.ts";
import { documentSentences } from "../directors/sentences.ts";
import type { FilingMarkup } from "../markup/blocks.ts";
import { HONORIFIC, surname } from "../people/names.ts";
import { readCards } from "./cards.ts";
import { readCommitteeLists } from "./committee-lists.ts";
import { fullCommitteeNames, knownCommittees } from "./committee-names.ts";
import { readTables } from "./director-tables.ts";
import { readIndependence } from "./independence.ts";
import { linesOf } from "./lines.ts";
import { type BoardMember, boardMembers, directorsAmong } from "./members.ts";
import { type PayRatio, payRatio } from "./pay-ratio.ts";
import { People } from "./people.ts";
import { boardSentences, readDepartures, readNominees, readSince } from "./sentences.ts";
import { statedCommittees, statedNominees } from "./stated-count.ts";

/** What a proxy statement says about the board, and how the chief executive's pay compares. */
export interface Board {
  /** The fiscal year that the proxy statement reports on; null if the text names none. */
  fiscal_year: number | null;
  /** By name; `[]` if the text names no directors, or most of those it says are to be elected were not found. */
  members: BoardMember[];
  /** How many directors the text says are to be elected; null: it does not say. */
  stated_nominees: number | null;
  /** How many directors were found. */
  found_members: number;
  pay_ratio: PayRatio | null;
}

/**
 * Reads the board and the pay ratio in a proxy statement.
 *
 * Source: tables of directors, cards and biographies of nominees and continuing directors, matrices and lists of
 * committees, and sentences on independence and service. Each value is printed in the text. Null: the text does not
 * state it, or states it in two ways.
 */
export function boardOf({ blocks }: FilingMarkup, context: ProxyContext): Board {
  const sentences = documentSentences(blocks);
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const knownNames = knownCommittees(text);
  const lines = linesOf(blocks);
  const people = new People();
  readTables(blocks, knownNames, people);
  readCards(lines, knownNames, people);
  const read = [...boardSentences(sentences, rosterOf(blocks, text))];
  readNominees(read, people);
  readSince(read, seatPatterns({ company: context.company, text }), people);
  const committees = { knownNames, full: fullCommitteeNames(text), count: statedCommittees(text) };
  readCommitteeLists(lines, read, committees, people);
  const isPerson = honoredSurnames(text);
  readIndependence(read, people, () => directorsAmong(people, isPerson));
  readDepartures(read, people);
  const year = fiscalYearOf(text, context);
  const members = boardMembers(people, isPerson, committees.full);
  const stated = statedNominees(text);
  return {
    fiscal_year: year,
    members: stated !== null && members.length < stated * LEAST_FOUND ? [] : members,
    stated_nominees: stated,
    found_members: members.length,
    pay_ratio: payRatio(blocks, year),
  };
}

/** A board of which a smaller part was found is not served: those found can be of another list. */
const LEAST_FOUND = 2 / 3;

/** The newest year of the table of pay; without one, the year whose end the text names. */
function fiscalYearOf(text: string, { filed, payYear }: ProxyContext): number | null {
  if (payYear) return payYear;
  const { fiscalYear } = windowOf(text, filed, payYear);
  return fiscalYear === NO_YEAR ? null : fiscalYear;
}

/** Returns whether the text calls somebody of this name "Mr.", "Ms.", "Dr.", or the like. */
function honoredSurnames(text: string): (name: string) => boolean {
  const honored = new Set(
    [...text.matchAll(HONORED)].flatMap(([, names = ""]) =>
      names.split(/,? (?:and|&) |, /).map((name) => surname(`X ${name}`)),
    ),
  );
  return (name) => honored.has(surname(name));
}

const HONORED = new RegExp(
  String.raw`\b(?:${HONORIFIC}) ((?:\p{Lu}[\p{L}.’'-]*|d[aeiou]|de[lnr]?|van|von|la|le)(?:(?:,? (?:and|&) |, | )(?:\p{Lu}[\p{L}.’'-]*|d[aeiou]|de[lnr]?|van|von|la|le)){0,12})`,
  "gu",
);

/** The year of a document that names none. */
const NO_YEAR = 9999;
