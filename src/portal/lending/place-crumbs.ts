import { requestLine, segment } from "../../in-process/api-client.ts";
import { findState } from "../../reference/states.ts";
import type { Crumb } from "../page.ts";

/** The way to a county or a state; `isLending`: and to its loans. */
export function placeCrumbs(fips: string, name: string, { isLending }: { isLending: boolean }): Crumb[] {
  const isCounty = fips.length > 2;
  const state = fips.slice(0, 2);
  return [
    { label: "United States", href: "/places/1" },
    ...(isCounty ? [{ label: findState(state)?.name ?? state, href: `/places/${segment(state)}` }] : []),
    { label: name, href: requestLine(`/places/${segment(fips)}`, { level: isCounty ? "county" : undefined }) },
    ...(isLending ? [{ label: "Loans", href: `/places/${segment(fips)}/lending` }] : []),
  ];
}
