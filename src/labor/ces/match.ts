import { commandText } from "../../command.ts";
import { notCovered } from "../../errors.ts";
import { type Naics, parentCode } from "../../reference/naics.ts";
import { ADJUSTMENT_TITLES, type Adjustment } from "../vocabulary/adjustment.ts";
import type { KnownIndustry } from "../vocabulary/naics-parameter.ts";
import type { Catalog, CesIndustry } from "./catalog.ts";

/** The CES industry that answers for a NAICS code. */
export interface FoundIndustry {
  industry: CesIndustry;
  /**
   * The NAICS code that answers. It differs from the requested code if an edition renumbered it, or if it is a parent.
   */
  code: string;
  /** Says what the figures cover if they do not cover exactly the requested code. */
  note: string | undefined;
}

type Has = (industry: CesIndustry) => boolean;

/** Codes that CES does not cover although it covers a code that contains them. */
const LEFT_OUT: readonly { code: RegExp; reason: string }[] = [
  { code: /^814/, reason: "CES leaves out private households, and so does its sector 81" },
  {
    code: /^92/,
    reason:
      "CES has public administration in its rows of government, which are not industries of NAICS; " +
      "QCEW has it by county",
  },
  {
    code: /^11(?!33|$)/,
    reason: "CES leaves out agriculture, forestry but logging (1133), fishing and hunting",
  },
  {
    code: /^4911?$/,
    reason:
      "CES has the Postal Service in its rows of federal government, which are not industries of NAICS; " +
      "transportation and warehousing leaves it out",
  },
  { code: /^11$/, reason: "CES leaves out agriculture, forestry, fishing and hunting; it has logging only (1133)" },
];

/** Returns why CES leaves a code out, as a clause; undefined for codes that it covers, themselves or in a parent. */
export const reasonLeftOut = (code: string): string | undefined =>
  LEFT_OUT.find((industry) => industry.code.test(code))?.reason;

/**
 * Returns the industry of the code as requested, or else of its successor in NAICS 2022, or else of its predecessor in
 * NAICS 2017. Each release uses codes of one edition. Undefined if CES has none of them.
 */
export function findIndustry(
  catalog: Catalog,
  naics: Naics,
  askedCode: string,
  isWanted?: Has,
): FoundIndustry | undefined {
  const match = catalog.find(askedCode, isWanted);
  if (match) return { industry: match.industry, code: askedCode, note: match.note };
  const successor = naics.successorOf(askedCode);
  const after = successor && catalog.find(successor, isWanted);
  if (after)
    return {
      industry: after.industry,
      code: successor,
      note: joined(
        `NAICS ${askedCode} is of 2017; its industries went to ${successor} of NAICS 2022, which answers`,
        after.note,
      ),
    };
  const predecessor = naics.predecessorOf(askedCode);
  const before = predecessor && catalog.find(predecessor, isWanted);
  if (before)
    return {
      industry: before.industry,
      code: predecessor,
      note: joined(
        `The release is coded to NAICS 2017, in which ${askedCode} of NAICS 2022 is ${predecessor}`,
        before.note,
      ),
    };
  return undefined;
}

const joined = (note: string, addition: string | undefined): string => (addition ? `${note}. ${addition}` : note);

/**
 * Returns the industry of a code, or of its nearest parent in CES: 6, 5, 4, 3, 2 digits. It never returns a parent that
 * does not cover the code, as sector 81 does not cover private households.
 */
export function nearestIndustry(
  catalog: Catalog,
  naics: Naics,
  askedCode: string,
  isWanted?: Has,
): FoundIndustry | undefined {
  for (let code: string | undefined = askedCode; code !== undefined; code = parentCode(code)) {
    if (reasonLeftOut(code) !== undefined) return undefined;
    const match = findIndustry(catalog, naics, code, isWanted);
    if (match) return match;
  }
  return undefined;
}

/**
 * Returns the industry that answers for a code in one adjustment.
 * @throws `notCovered` that names the other adjustment, the codes that the code was split into, or the nearest parent.
 */
export function requireCes(
  catalog: Catalog,
  naics: Naics,
  askedIndustry: KnownIndustry,
  { adjustment, asOf }: { adjustment: Adjustment; asOf: string | undefined },
): FoundIndustry {
  const isWanted: Has = ({ series }) => series.some((entry) => entry.adjustment === adjustment);
  const match = findIndustry(catalog, naics, askedIndustry.code, isWanted);
  if (match) return match;
  throw notCovered(whyNone(catalog, naics, askedIndustry, { adjustment, asOf, isWanted }));
}

function whyNone(
  catalog: Catalog,
  naics: Naics,
  { code, title }: KnownIndustry,
  { adjustment, asOf, isWanted }: { adjustment: Adjustment; asOf: string | undefined; isWanted: Has },
): string {
  const subject = `CES has no series of ${code} (${title})`;
  const loaded = `The loaded CES data has no series of ${code} (${title})`;
  if (!catalog.release) {
    const first = catalog.firstReleaseOn();
    return asOf === undefined || first === undefined
      ? `${loaded}: it has no data`
      : `${loaded} as of ${asOf}: no loaded release had been published by then; the first one is that of ${first}`;
  }
  const otherAdjustment: Adjustment = adjustment === "sa" ? "nsa" : "sa";
  if (findIndustry(catalog, naics, code))
    return (
      `${loaded} that is ${ADJUSTMENT_TITLES[adjustment]} (${commandText("load ces")} loads all); it has those of ` +
      `adjustment=${otherAdjustment}`
    );
  const reason = reasonLeftOut(code);
  if (reason) return `${subject}: ${reason}`;
  const change = naics.changeOf(code);
  if (change && change.newCodes.length > 1)
    return (
      `${subject}: the code is of NAICS 2017, and in 2022 its industries moved to several codes ` +
      `(${change.newCodes.join(", ")}); request one of these`
    );
  const parent = nearestIndustry(catalog, naics, code, isWanted);
  if (parent) return `${subject}; the nearest covered industry that contains it is ${namedParent(parent)}`;
  const adjustedOtherwise = nearestIndustry(catalog, naics, code);
  const nothing = `${loaded}, nor of any industry that contains it,`;
  return adjustedOtherwise
    ? `${nothing} that is ${ADJUSTMENT_TITLES[adjustment]}; with adjustment=${otherAdjustment} the nearest covered ` +
        `industry that contains it is ${namedParent(adjustedOtherwise)}`
    : nothing.slice(0, -1);
}

const namedParent = ({ code, industry }: FoundIndustry): string => `${code} (${industry.name ?? "no name"})`;
