import type { PageAnswer, PageContext } from "../page.ts";
import { Attention, concernsOf } from "../parts/attention.tsx";

/** The pages of operators, with what one does there. */
const PAGES = [
  {
    href: "/operator/fill",
    label: "Fill this server",
    text: "The contact and the key that agencies ask for, and loads of their newest figures.",
  },
  {
    href: "/operator/datasets",
    label: "Datasets",
    text: "What is loaded and how fresh it is, last loads with their errors, loads on request.",
  },
  {
    href: "/operator/accounts",
    label: "Accounts",
    text: "Accounts and their keys, operators, suspended accounts.",
  },
  { href: "/invitations", label: "Invitations", text: "Links to create an account." },
  { href: "/operator/deliveries", label: "Deliveries", text: "What webhooks send, and what fails." },
];

/** `/operator`: what needs attention, and the pages of operators. */
export async function operatorPage({ database, settings, loadedDatasets }: PageContext): Promise<PageAnswer> {
  return {
    kind: "page",
    title: "Operator",
    body: (
      <>
        <Attention concerns={await concernsOf(database.sql, await loadedDatasets(), settings)} />
        <h2>Pages</h2>
        <ul class="results">
          {PAGES.map(({ href, label, text }) => (
            <li key={href}>
              <a href={href}>{label}</a> <span class="unit">{text}</span>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}
