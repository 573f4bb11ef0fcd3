import type { Settings } from "../../config.ts";
import { versionText } from "../../executable/version.ts";
import { asProblem } from "../../problem.ts";
import { databaseFacts } from "../../storage/health.ts";
import { openStorage, type Storage } from "../../storage/instance.ts";
import { giveWayToOwner } from "../../storage/owner.ts";
import { withStored } from "../../stored-settings/stored-settings.ts";
import { contentFindings } from "./content-checks.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { diskFinding, homeFinding } from "./home-checks.ts";
import { embeddingsFinding, rerankerFindings, searchFindings, vectorsFinding } from "./search-checks.ts";
import { serverFindings } from "./server-checks.ts";
import {
  blsKeyFinding,
  censusKeyFinding,
  contactFinding,
  proxyFinding,
  scheduleFinding,
  storedFindings,
} from "./setting-checks.ts";

/** What the checks found, and the settings that a server on this database uses. */
interface Checked {
  findings: Finding[];
  settings: Settings;
}

/** Runs every check, one after the other; a check that fails does not stop the others. */
export async function runChecks(environment: Settings): Promise<Checked> {
  giveWayToOwner(environment.home);
  const { findings: ofDatabase, settings } = await databaseFindings(environment);
  const findings = [
    ok("program", versionText()),
    homeFinding(settings.home),
    diskFinding(settings.home),
    ...ofDatabase,
    await vectorsFinding(settings),
    await embeddingsFinding(settings),
    ...(await rerankerFindings(settings)),
    await scheduleFinding(settings),
    contactFinding(settings, environment),
    proxyFinding(settings),
    censusKeyFinding(settings, environment),
    blsKeyFinding(settings),
  ];
  return { findings, settings };
}

async function databaseFindings(environment: Settings): Promise<Checked> {
  let settings = environment;
  const only = (finding: Finding): Checked => ({ findings: [finding], settings });
  let storage: Storage;
  try {
    storage = await openStorage(environment, { mode: "command" });
  } catch (error) {
    const advice =
      environment.databaseUrl === undefined
        ? "see the last lines of postgres.log in GOVDATA_HOME"
        : "check DATABASE_URL, and that the server runs and accepts this machine";
    return only(problem("database", asProblem(error).message, advice));
  }
  try {
    settings = await withStored(storage.database, environment);
    const facts = await databaseFacts(storage.database);
    const findings = [
      ...serverFindings(facts, storage.kind, settings),
      ...(await contentFindings(storage.database, settings, environment)),
      ...(await storedFindings(storage.database, environment)),
      ...(await searchFindings(storage.database, settings)),
    ];
    return { findings, settings };
  } catch (error) {
    return only(problem("database", asProblem(error).message, "ask the server's administrator, or see its log"));
  } finally {
    await storage.close();
  }
}
