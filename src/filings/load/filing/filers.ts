import type { TransactionSql } from "postgres";
import type { Filer } from "../../../events/event-types.ts";
import { describedFilers } from "../queries/companies.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** Returns every company that filed a filing: as it is loaded, else as the filing's header describes it. */
export async function filersOf(
  tx: TransactionSql,
  { filing, identity: { ciks } }: Pick<ParsedDocument, "filing" | "identity">,
): Promise<Filer[]> {
  const loadedFilers = new Map((await describedFilers(tx, ciks)).map((filer) => [filer.cik, filer]));
  return ciks.map((cik) => {
    const party = filing.header?.parties.find((candidate) => candidate.cik === cik);
    const loaded = loadedFilers.get(cik);
    return {
      cik,
      sic: loaded?.sic ?? party?.sic ?? null,
      state: loaded?.state ?? party?.businessAddress.state?.toUpperCase() ?? null,
    };
  });
}
