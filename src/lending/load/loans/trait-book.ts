import { sourceRefused } from "../../../errors.ts";

/** What loans have in common, as filed; `""` where nothing is filed. */
export interface FiledTraits {
  subprogram: string;
  processingMethod: string;
  businessType: string;
  businessAge: string;
  rateType: string;
  revolver: string;
}

/** More combinations than any edition has: a column of something else would fill the memory. */
const MOST_COMBINATIONS = 200_000;

/** The combinations of traits that loans of an edition have, by number from 0. */
export class TraitBook {
  readonly all: FiledTraits[] = [];
  private readonly numbers = new Map<string, number>();

  /** `files`: the names of the edition's files, for messages. */
  constructor(private readonly files: string) {}

  /** Returns the number of a combination. */
  read(traits: FiledTraits): number {
    const { subprogram, processingMethod, businessType, businessAge, rateType, revolver } = traits;
    const key = `${subprogram}\n${processingMethod}\n${businessType}\n${businessAge}\n${rateType}\n${revolver}`;
    let number = this.numbers.get(key);
    if (number !== undefined) return number;
    if (this.all.length >= MOST_COMBINATIONS)
      throw sourceRefused(
        { file: this.files },
        undefined,
        `has more than ${MOST_COMBINATIONS} kinds of loans: the columns are misplaced`,
      );
    number = this.all.push(traits) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

/** `RevolverStatus` of the newest and of older files. */
const REVOLVING: Readonly<Record<string, boolean>> = { Y: true, "1": true, N: false, "0": false };

/** The columns of `sba_loan_traits`, but for the number and the program, in this order. */
export const TRAIT_FIELDS = [
  "subprogram",
  "processing_method",
  "business_type",
  "business_age",
  "rate_type",
  "is_revolving",
] as const;

/** The values of {@link TRAIT_FIELDS}. */
export function traitValues(traits: FiledTraits): (string | boolean | null)[] {
  const rateType = traits.rateType.toUpperCase();
  return [
    traits.subprogram || null,
    traits.processingMethod || null,
    traits.businessType || null,
    traits.businessAge || null,
    rateType === "F" || rateType === "V" ? rateType : null,
    REVOLVING[traits.revolver.replace(/\.0+$/, "").toUpperCase()] ?? null,
  ];
}
