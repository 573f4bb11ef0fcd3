import type { PortalPage } from "../page.ts";

/** The pages of operators. */
export const OPERATOR_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/operator", needs: "operator" },
    render: async (context) => (await import("./operator-page.tsx")).operatorPage(context),
  },
  {
    ...{ method: "GET", path: "/operator/datasets", needs: "operator" },
    render: async (context) => (await import("./datasets-page.tsx")).datasetsPage(context),
  },
  {
    ...{ method: "GET", path: "/operator/datasets/{name}", needs: "operator" },
    render: async (context) => (await import("./dataset-page.tsx")).datasetPage(context),
  },
  {
    ...{ method: "POST", path: "/operator/datasets/{name}/load", needs: "operator" },
    render: async (context) => (await import("./dataset-page.tsx")).loadDataset(context),
  },
  {
    ...{ method: "GET", path: "/operator/loads", needs: "operator" },
    render: async (context) => (await import("./load-state.tsx")).loadStates(context),
  },
  {
    ...{ method: "GET", path: "/operator/deliveries", needs: "operator" },
    render: async (context) => (await import("./deliveries-page.tsx")).deliveriesPage(context),
  },
  {
    ...{ method: "GET", path: "/operator/accounts", needs: "operator" },
    render: async (context) => (await import("./accounts-page.tsx")).accountsPage(context),
  },
  {
    ...{ method: "GET", path: "/operator/accounts/{id}", needs: "operator" },
    render: async (context) => (await import("./account-page.tsx")).operatedAccountPage(context),
  },
  {
    ...{ method: "POST", path: "/operator/accounts/{id}/{change}", needs: "operator" },
    render: async (context) => (await import("./account-page.tsx")).changeAccount(context),
  },
];
