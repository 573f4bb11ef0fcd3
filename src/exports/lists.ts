import { bug, GovdataError } from "../errors.ts";
import type { Answer } from "../http/answer.ts";
import { datasetStates, requireNeeded } from "../http/answers/dataset-states.ts";
import { allRows } from "../http/answers/render.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import { type PublicEndpoint, pathNames } from "../http/endpoint.ts";
import { readParameters } from "../http/parameters/read-parameters.ts";
import type { Versions } from "../http/versions.ts";
import type { AskRows } from "./table.ts";

/** Texts of parameters, by name. */
export type Texts = Readonly<Record<string, string>>;

/** The lists of the API, as exports ask them. */
export class Lists {
  private readonly byId: ReadonlyMap<string, PublicEndpoint>;

  constructor(endpoints: readonly Endpoint[]) {
    this.byId = new Map(endpoints.flatMap((endpoint) => (isPublic(endpoint) ? [[endpoint.id, endpoint]] : [])));
  }

  /** Returns the endpoint of an operation id. */
  named(id: string): PublicEndpoint {
    const endpoint = this.byId.get(id);
    if (!endpoint) throw bug(`no endpoint has the operation id ${id}`);
    return endpoint;
  }

  /** Returns the answer of a list. @throws 400, 404 and 503 as the endpoint does */
  answer(id: string, texts: Texts, versions: Versions): Promise<Answer> {
    const endpoint = this.named(id);
    const inPath = new Set(pathNames(endpoint.path));
    const sent = Object.entries(texts);
    const path = Object.fromEntries(sent.filter(([name]) => inPath.has(name)));
    const query = new URLSearchParams(sent.filter(([name]) => !inPath.has(name)));
    const values = readParameters(endpoint.parameters, path, String(query));
    const { states, state } = datasetStates(endpoint, versions);
    return endpoint.answer(values, { dataset: requireNeeded(endpoint, states), states, state });
  }

  /** Returns what asks a list for all its rows; `[]` if what is asked for does not exist. */
  asking(versions: Versions): AskRows {
    return async (id, texts) => {
      const answer = await this.answer(id, texts, versions).catch(absent);
      return answer === undefined ? [] : (await Array.fromAsync(allRows(answer))).flat();
    };
  }
}

const isPublic = (endpoint: Endpoint): endpoint is PublicEndpoint =>
  ["list", "series", "resource"].includes(endpoint.kind) && endpoint.scope === "public";

/** Returns undefined for a 404: a county that a survey lacks, a company without statements. @throws all else */
export function absent(error: unknown): undefined {
  if (!(error instanceof GovdataError && error.kind === "not_found")) throw error;
}
