import { getPage, type PortalPage, postPage } from "../page.ts";

/** The pages of operators. */
export const OPERATOR_PAGES: readonly PortalPage[] = [
  getPage("/operator", "operator", async (context) => (await import("./operator-page.tsx")).operatorPage(context)),
  getPage("/operator/fill", "operator", async (context) => (await import("./fill-page.tsx")).fillPage(context), [
    "done",
  ]),
  postPage("/operator/fill", "operator", async (context) => (await import("./fill-page.tsx")).saveSettings(context)),
  postPage("/operator/fill/load", "operator", async (context) => (await import("./fill-page.tsx")).loadAll(context)),
  getPage(
    "/operator/datasets",
    "operator",
    async (context) => (await import("./datasets-page.tsx")).datasetsPage(context),
    ["csv"],
  ),
  getPage(
    "/operator/datasets/{name}",
    "operator",
    async (context) => (await import("./dataset-page.tsx")).datasetPage(context),
    ["csv"],
  ),
  postPage("/operator/datasets/{name}/load", "operator", async (context) =>
    (await import("./dataset-page.tsx")).loadDataset(context),
  ),
  getPage("/operator/loads", "operator", async (context) => (await import("./load-state.tsx")).loadStates(context)),
  getPage(
    "/operator/deliveries",
    "operator",
    async (context) => (await import("./deliveries-page.tsx")).deliveriesPage(context),
    ["csv"],
  ),
  getPage(
    "/operator/accounts",
    "operator",
    async (context) => (await import("./accounts-page.tsx")).accountsPage(context),
    ["q", "csv"],
  ),
  getPage(
    "/operator/accounts/{id}",
    "operator",
    async (context) => (await import("./account-page.tsx")).operatedAccountPage(context),
    ["csv"],
  ),
  postPage("/operator/accounts/{id}/{change}", "operator", async (context) =>
    (await import("./account-page.tsx")).changeAccount(context),
  ),
];
