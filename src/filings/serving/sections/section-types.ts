import { code, type Parameter, Refusal } from "../../../http/parameters/parameters.ts";
import { nearest } from "../../../nearest.ts";
import { SECTION_TYPE_FORM, SECTION_TYPES } from "../../sections/report-items.ts";
import { asAccessionNumber } from "../../submission/accession.ts";
import { sectionsPath } from "../filed.ts";

/**
 * The types that the contract's public client knows. It refuses a whole list with any other one, so lists leave others
 * out unless they are requested.
 */
const CONTRACT_TYPES = new Set(
  [..."1 1a 1b 1c 2 3 4 5 6 7 7a 8 9 9a 9b 9c 10 11 12 13 14 15".split(" ")].map((number) => `item_${number}`),
);

/** The type of a section by its key: in Part I of a 10-Q, only the item's number. */
export const typeOf = (key: string): string => key.replace(/^part_i_/, "");

/** The keys of sections that lists have unless types are requested. */
export const LISTED_KEYS: readonly string[] = SECTION_TYPES.filter((key) => CONTRACT_TYPES.has(typeOf(key)));

/** Whether lists have a section unless types are requested. */
export const isListed = (key: string): boolean => CONTRACT_TYPES.has(typeOf(key));

/** The path of a section with its text. */
export const contentPath = (accessionNumber: string, key: string): string => `${sectionsPath(accessionNumber)}/${key}`;

/** All types: the value of `section_type` for lists with every section. */
const ALL = "all";

const keyNear = (sentText: string): string | undefined => {
  const [, part = "", number] =
    /^(part[\s_-]*(?:1|i)[\s_-]*)?(?:item)?[\s_.-]*(\d{1,2}[a-c]?)$/i.exec(sentText.trim()) ?? [];
  const key = number && `${part === "" ? "" : "part_i_"}item_${number.toLowerCase()}`;
  return key !== undefined && SECTION_TYPES.includes(key) ? key : nearest(sentText.toLowerCase(), SECTION_TYPES);
};

const keyCode = code({
  description: "The item: `item_1a`, or in Part I of a 10-Q `part_i_item_2`.",
  example: "item_1a",
  pattern: new RegExp(`^(?:${SECTION_TYPE_FORM})$`),
  accepted:
    "item_ and the number of the item, such as item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, " +
    "part_i_item_1 to part_i_item_4; part_i to part_iv for what a part says before its first item",
});

/** `{section_type}` of a path. */
export const keyParameter: Parameter<string> = {
  ...keyCode,
  read(sentText) {
    const key = keyCode.read(sentText);
    return key instanceof Refusal ? new Refusal(undefined, keyNear(sentText)) : key;
  },
};

/** An element of `section_type=` of lists. */
export const keyOrAll: Parameter<string> = {
  ...keyCode,
  accepted: `${keyCode.accepted}; or ${ALL}`,
  schema: { type: "string", pattern: `^(?:all|${SECTION_TYPE_FORM})$` },
  read: (sentText) => (sentText === ALL ? ALL : keyParameter.read(sentText)),
};

/** The keys that `section_type=` selects; undefined: every section. */
export function keysSelected(sentKeys: readonly string[] | undefined): readonly string[] | undefined {
  if (sentKeys === undefined) return LISTED_KEYS;
  return sentKeys.includes(ALL) ? undefined : SECTION_TYPES.filter((key) => sentKeys.some((sent) => isOf(key, sent)));
}

/** Whether a key is a requested one: itself, or of Part I with the number of the request. */
const isOf = (key: string, sentKey: string): boolean => key === sentKey || typeOf(key) === sentKey;

/** `{accession_number}` of a path. */
export const accessionParameter: Parameter<string> = {
  description: "EDGAR's number of the filing, with or without dashes.",
  example: "0009999901-25-000001", // of the invented company, whose reports are in the starter data
  accepted: "10, 2 and 6 digits with dashes, such as 0000320193-24-000123, or only the 18 digits",
  schema: { type: "string", pattern: "^(?:\\d{10}-\\d{2}-\\d{6}|\\d{18})$" },
  required: true,
  fallback: undefined,
  read: (sentText) => (/^[\d-]+$/.test(sentText) ? (asAccessionNumber(sentText) ?? new Refusal()) : new Refusal()),
};
