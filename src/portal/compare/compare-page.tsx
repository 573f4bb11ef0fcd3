import type { PageAnswer, PageContext } from "../page.ts";
import { Message } from "../parts/message.tsx";
import { AddForm, addressWithSearched } from "./adding.tsx";
import { compareCompanies } from "./companies.tsx";
import { type Compared, type ComparedKind, type Comparison, KIND_NAMES, readCompared } from "./compared.ts";
import { compareIndustries } from "./industries.tsx";
import { comparePlaces } from "./places.tsx";

const COMPARISONS: Readonly<Record<ComparedKind, (context: PageContext, compared: Compared) => Promise<Comparison>>> = {
  places: comparePlaces,
  industries: compareIndustries,
  companies: compareCompanies,
};

/**
 * `/compare`: up to ten places in one metric (`places=06001,06075&metric=`), or the key figures of industries
 * (`industries=`) or companies (`companies=`). `add=` adds what a search finds; `csv=values` answers a file.
 */
export async function comparePage(context: PageContext): Promise<PageAnswer> {
  const compared = readCompared(context.query);
  const added = (context.query.get("add") ?? "").trim();
  const address = added === "" ? undefined : await addressWithSearched(context.api, compared, added);
  if (address !== undefined) return { kind: "redirect", to: address };
  const { title, freshness, from, body, csv, scripts = [] } = await COMPARISONS[compared.kind](context, compared);
  if (context.query.has("csv") && csv) return csv;
  return {
    kind: "page",
    title,
    from,
    scripts,
    ...(freshness === undefined ? {} : { freshness }),
    summary: <Kinds chosen={compared.kind} />,
    body: (
      <>
        <AddForm compared={compared} />
        {added !== "" && (
          <Message kind="nothing">
            Nothing that can be added has “{added}” in its name. Try part of a name, or a code.
          </Message>
        )}
        {body}
      </>
    ),
  };
}

const Kinds = ({ chosen }: { chosen: ComparedKind }) => (
  <>
    {Object.entries(KIND_NAMES).map(([kind, { group }], index) => (
      <span key={kind}>
        {index > 0 && " · "}
        {kind === chosen ? <strong>{group}</strong> : <a href={`/compare?${kind}=`}>{group}</a>}
      </span>
    ))}
  </>
);
