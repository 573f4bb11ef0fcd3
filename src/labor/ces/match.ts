import { notCovered } from "../../errors.ts";
import { type Naics, parentCode } from "../../reference/naics.ts";
import { ADJUSTMENT_TITLES, type Adjustment } from "../vocabulary/adjustment.ts";
import type { KnownIndustry } from "../vocabulary/naics-parameter.ts";
import type { Catalog, CesIndustry } from "./catalog.ts";

/** The CES industry that answers for a NAICS code. */
export interface FoundIndustry {
  industry: CesIndustry;
  /** The NAICS code that answers: another than the asked one where an edition renamed it, or it is a parent. */
  code: string;
  /** Says what the figures are of, where that is not exactly the code that was asked for. */
  note: string | undefined;
}

type Has = (industry: CesIndustry) => boolean;

/** Codes that CES leaves out although it has their sector, or that would fall through to it. */
const LEFT_OUT: readonly { code: RegExp; reason: string }[] = [
  { code: /^814/, reason: "CES leaves out private households, and so does its sector 81" },
  {
    code: /^92/,
    reason:
      "CES has public administration in its rows of government, which are no industries of NAICS; " +
      "QCEW has it by county",
  },
  {
    code: /^11(?!33|$)/,
    reason: "CES leaves out agriculture, forestry but logging (1133), fishing and hunting",
  },
  {
    code: /^4911?$/,
    reason:
      "CES has the Postal Service in its rows of federal government, which are no industries of NAICS; " +
      "transportation and warehousing leaves it out",
  },
  { code: /^11$/, reason: "CES leaves out agriculture, forestry, fishing and hunting; it has logging alone (1133)" },
];

const reasonLeftOut = (code: string): string | undefined => LEFT_OUT.find((one) => one.code.test(code))?.reason;

/**
 * The industry that a code itself is: as asked, else by its successor in NAICS 2022, else by its predecessor in NAICS
 * 2017, because a release is coded to one edition. Undefined where CES has none.
 */
export function findIndustry(catalog: Catalog, naics: Naics, asked: string, has?: Has): FoundIndustry | undefined {
  const own = catalog.find(asked, has);
  if (own) return { industry: own.industry, code: asked, note: own.note };
  const successor = naics.successorOf(asked);
  const after = successor && catalog.find(successor, has);
  if (after)
    return {
      industry: after.industry,
      code: successor,
      note: joined(
        `NAICS ${asked} is of 2017; its industries went to ${successor} of NAICS 2022, which answers`,
        after.note,
      ),
    };
  const predecessor = naics.predecessorOf(asked);
  const before = predecessor && catalog.find(predecessor, has);
  if (before)
    return {
      industry: before.industry,
      code: predecessor,
      note: joined(
        `The release is coded to NAICS 2017, in which ${asked} of NAICS 2022 is ${predecessor}`,
        before.note,
      ),
    };
  return undefined;
}

const joined = (note: string, more: string | undefined): string => (more ? `${note}. ${more}` : note);

/**
 * The industry of a code or of the nearest parent that CES has: 6, 5, 4, 3, 2 digits. Never a parent that
 * leaves the code out, as the sector 81 does private households.
 */
export function nearestIndustry(catalog: Catalog, naics: Naics, asked: string, has?: Has): FoundIndustry | undefined {
  for (let code: string | undefined = asked; code !== undefined; code = parentCode(code)) {
    if (reasonLeftOut(code) !== undefined) return undefined;
    const found = findIndustry(catalog, naics, code, has);
    if (found) return found;
  }
  return undefined;
}

/**
 * The industry that answers for a code in one adjustment.
 * @throws `notCovered` that names the other adjustment, the codes it was split into, or the nearest parent.
 */
export function requireCes(
  catalog: Catalog,
  naics: Naics,
  asked: KnownIndustry,
  { adjustment, asOf }: { adjustment: Adjustment; asOf: string | undefined },
): FoundIndustry {
  const has: Has = ({ series }) => series.some((one) => one.adjustment === adjustment);
  const found = findIndustry(catalog, naics, asked.code, has);
  if (found) return found;
  throw notCovered(whyNone(catalog, naics, asked, { adjustment, asOf, has }));
}

function whyNone(
  catalog: Catalog,
  naics: Naics,
  { code, title }: KnownIndustry,
  { adjustment, asOf, has }: { adjustment: Adjustment; asOf: string | undefined; has: Has },
): string {
  const subject = `CES has no series of ${code} (${title})`;
  const loaded = `What is loaded of CES has no series of ${code} (${title})`;
  if (!catalog.release) {
    const first = catalog.firstReleaseOn();
    return asOf === undefined || first === undefined
      ? `${loaded}: it has no data`
      : `${loaded} as of ${asOf}: nothing that is loaded had been published by then; the first release that is ` +
          `loaded was published on ${first}`;
  }
  const other: Adjustment = adjustment === "sa" ? "nsa" : "sa";
  if (findIndustry(catalog, naics, code))
    return (
      `${loaded} that is ${ADJUSTMENT_TITLES[adjustment]} (govdata load ces loads all); it has those of ` +
      `adjustment=${other}`
    );
  const reason = reasonLeftOut(code);
  if (reason) return `${subject}: ${reason}`;
  const change = naics.changeOf(code);
  if (change && change.newCodes.length > 1)
    return (
      `${subject}: the code is of NAICS 2017, and in 2022 its industries went to several codes ` +
      `(${change.newCodes.join(", ")}); ask for one of these`
    );
  const parent = nearestIndustry(catalog, naics, code, has);
  if (parent) return `${subject}; the nearest industry that contains it and is covered is ${namedParent(parent)}`;
  const adjustedOtherwise = nearestIndustry(catalog, naics, code);
  const none = `${loaded}, nor of any industry that contains it,`;
  return adjustedOtherwise
    ? `${none} that is ${ADJUSTMENT_TITLES[adjustment]}; with adjustment=${other} the nearest industry that contains ` +
        `it and is covered is ${namedParent(adjustedOtherwise)}`
    : none.slice(0, -1);
}

const namedParent = ({ code, industry }: FoundIndustry): string => `${code} (${industry.name ?? "no name"})`;
