import { defineGroup } from "../shell/command.ts";
import { create } from "./create.ts";
import { deliveries } from "./deliveries.ts";
import { list, show } from "./list.ts";
import { reactivate, remove, rotate, test } from "./manage.ts";
import { replay } from "./replay.ts";
import { trigger } from "./trigger.ts";

/** `govdata webhooks …`: subscriptions to filing events, and their deliveries. */
export const webhooksCommand = defineGroup({
  summary: "Make, list, test and change webhook subscriptions; list and replay deliveries",
  commands: { list, create, show, test, rotate, reactivate, delete: remove, deliveries, replay, trigger },
});
