import { createLink, keyOfAccount, newLinkFaults, revokeLink } from "../../accounts/portal.ts";
import { GovdataError } from "../../errors.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Copied, Day } from "../parts/values.tsx";
import { sessionFor } from "../serving/admission.ts";
import { publicOrigin } from "../serving/requests.ts";
import { linkList, TIMES } from "./links-page.tsx";

/** `POST /links`: makes a link and shows its address, only in this answer. */
export async function createLinkPage(context: PageContext): Promise<PageAnswer> {
  const { form, database, settings, endpoints } = context;
  const { accountId, isOperator } = sessionFor(context);
  const [path = "", keyId = "", lasts = ""] = ["path", "key", "lasts"].map((name) => form.get(name)?.trim());
  const sent = { path, keyId, lasts };
  const expiresIn = lasts === "never" ? null : Number(lasts);
  if (!TIMES.some(({ value }) => value === lasts))
    return linkList(context, { ...sent, faults: { "": `“${lasts.slice(0, 40)}” is not one of the times.` } });
  const { faults, linked } = newLinkFaults([...endpoints.values()], { path, expires_in: expiresIn });
  const key = /^[1-9]\d{0,14}$/.test(keyId) ? await keyOfAccount(database.sql, accountId, Number(keyId)) : undefined;
  const keyFault = key?.status === "active" ? {} : { "": "This key is not one of your active keys." };
  const pathFault =
    faults[0] === undefined ? {} : { [faults[0].parameter === "path" ? "path" : ""]: faults[0].message };
  if (linked === undefined || key?.status !== "active" || faults.length > 0)
    return linkList(context, { ...sent, faults: { ...keyFault, ...pathFault } });
  try {
    const { target, expires_at: end } = await createLink(
      { sql: database.sql, transaction: database.transaction, secretsKeys: settings.secretsKeys },
      {
        ...{ accountId, keyId: key.id, path: linked.target, expiresIn },
        most: isOperator ? Number.POSITIVE_INFINITY : settings.linksPerAccount,
      },
    );
    return madeLinkPage(publicOrigin(context.request, settings) + target, { label: key.label, end });
  } catch (error) {
    if (!(error instanceof GovdataError)) throw error;
    return linkList(context, { ...sent, faults: { "": `${error.message}.` }, status: error.status });
  }
}

/** `POST /links/{id}/revoke`: revokes a link of the account, and goes back to the list. @throws 404 */
export async function revokeLinkPage(context: PageContext): Promise<PageAnswer> {
  await revokeLink(context.database.sql, { id: context.path.id ?? "", accountId: sessionFor(context).accountId });
  return { kind: "redirect", to: "/links?revoked=1" };
}

function madeLinkPage(url: string, { label, end }: { label: string; end: Date | null }): PageAnswer {
  return {
    kind: "page",
    title: "Your link",
    breadcrumb: [
      { label: "API keys", href: "/keys" },
      { label: "Links", href: "/links" },
    ],
    summary: (
      <>
        It counts as requests of the key “{label}”, and{" "}
        {end ? (
          <>
            ends on <Day at={end} />
          </>
        ) : (
          "holds until it is revoked"
        )}
        .
      </>
    ),
    body: (
      <>
        <section class="secret" aria-labelledby="new-link-heading">
          <h2 id="new-link-heading">Copy this link now</h2>
          <p>
            This is the only time that it is shown. Anyone with this link can read the table, so keep it like a key.
          </p>
          <Copied id="new-link" text={url} />
        </section>
        <h2>In your program</h2>
        <dl>
          {recipes(url).map(({ program, steps, text }) => (
            <>
              <dt>{program}</dt>
              <dd>
                {steps} <code class="whole">{text}</code>
              </dd>
            </>
          ))}
        </dl>
      </>
    ),
  };
}

/** How each program reads a link. */
function recipes(url: string): { program: string; steps: string; text: string }[] {
  const isParquet = /[?&]format=parquet(?:&|$)/.test(url);
  // polars 2 reads addresses in parts only, which CSV does not have.
  const polars = isParquet ? `pl.scan_parquet("${url}")` : `pl.read_csv(urllib.request.urlopen("${url}"))`;
  const duckdb = isParquet ? "read_parquet" : "read_csv";
  return [
    ...(isParquet
      ? []
      : [
          { program: "Excel", steps: "Data, Get Data, From Web, and paste:", text: url },
          { program: "Google Sheets", steps: "In a cell:", text: `=IMPORTDATA("${url}")` },
          { program: "R", steps: "", text: `read.csv("${url}", colClasses = c(fips = "character"))` },
        ]),
    { program: "polars", steps: "", text: polars },
    { program: "DuckDB", steps: "", text: `from ${duckdb}('${url}')` },
  ];
}
