import { narrowUmask } from "./storage/modes.ts";
import { endWithLauncher, execAs, watchParent } from "./storage/process.ts";

/**
 * The first word chooses what this process is. Words that start with `__` are for the program itself, which starts its
 * children by them; any other unknown word is a usage error, never `serve`. Otherwise a child that was started by
 * mistake would start servers without end.
 */
narrowUmask();
const [word, ...args] = process.argv.slice(2);
switch (word) {
  case "__exec":
    execAs(args);
    break;
  case "__watch":
    await watchParent(args);
    break;
  case "__load":
    await (await import("./loading/child/child.ts")).loadChild(
      args,
      await (await import("./features.ts")).allLoadable(),
    );
    break;
  case "__new_filings":
    await (await import("./filings/watch/child.ts")).watchChild(args);
    break;
  case "__search_index":
    await (await import("./filings/search/process/child.ts")).searchChild(args);
    break;
  case "__questions":
    await (await import("./filings/search/process/questions-child.ts")).questionsChild(args);
    break;
  case "__deliveries":
    await (await import("./webhooks/process/child.ts")).deliveriesChild(args);
    break;
  case "__parquet":
    await (await import("./parquet/child.ts")).parquetChild(args);
    break;
  case "__starter":
    await (await import("./starter/child.ts")).starterChild(args);
    break;
  default:
    endWithLauncher();
    await (await import("./cli/program/shell.ts")).runShell(process.argv.slice(2));
}
