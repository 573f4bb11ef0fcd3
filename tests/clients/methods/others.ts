import { absent, type Method } from "./method.ts";

/** A method that is tested with data of its own. */
const tested = (name: string, script: string, note = ""): Method => ({ name, verdict: "works", note, script });

const INSIDERS = "Forms 3, 4 and 5 are listed as filings; what is in them is not read.";
const FUNDS = "Forms 13F are not read.";
const OWNERS = "Schedules 13D and 13G are listed as filings; what is in them is not read.";

const RESUMES =
  "A download that breaks off continues. If the data is published meanwhile, all its rows come again: the last of a " +
  "key counts.";

/** The methods of sections, webhooks, exports, and of data that is not here. */
export const OTHERS: readonly Method[] = [
  ...["search"].map((name) => tested(`sections.${name}`, "read_search.py")),
  ...["list_by_company", "list_by_filing", "get", "changes"].map((name) =>
    tested(`sections.${name}`, "read_sections.py"),
  ),
  absent("sections.entities", "no data", "Names in texts are not recognized.", { words: ["AAPL", "item_1a"] }),
  ...[
    "list_event_types",
    "create",
    "list",
    "get",
    "update",
    "rotate_secret",
    "send_test",
    "replay_delivery",
    "list_deliveries",
    "delete",
  ].map((name) => tested(`webhooks.${name}`, "manage_webhooks.py")),
  ...["holders", "holder_changes"].map((name) => absent(`holdings.${name}`, "no data", FUNDS, { words: ["AAPL"] })),
  absent("holdings.funds", "no data", FUNDS),
  ...["fund_holdings", "fund_changes"].map((name) =>
    absent(`holdings.${name}`, "no data", FUNDS, { words: ["0001067983"] }),
  ),
  absent("insider_holdings.list", "no data", INSIDERS, { words: ["AAPL"] }),
  absent("insider_trades.list", "no data", INSIDERS, { words: ["AAPL"] }),
  absent("insider_trades.list_all", "no data", INSIDERS),
  absent("beneficial_ownership.list", "no data", OWNERS, { words: ["AAPL"] }),
  absent("beneficial_ownership.list_all", "no data", OWNERS),
  absent("proxy_votes.list", "no data", "Forms N-PX are not read.", { words: ["AAPL"] }),
  ...["companies", "financials", "compensation", "events", "ratios"].map((name) =>
    tested(`export.${name}`, "read_exports.py", RESUMES),
  ),
  absent("export.holdings", "no data", FUNDS),
  absent("export.insider_trades", "no data", INSIDERS),
  absent("export.beneficial_ownership", "no data", OWNERS),
];
