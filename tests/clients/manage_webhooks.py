"""Manages webhooks of a server with every webhook method of the contract's public Python client, and prints what the
client's typed models hold.

    python -W error manage_webhooks.py URL KEY TARGET

TARGET is the address of a receiver that answers 200.
"""

import json
import sys
import time

from thesma import ThesmaClient
from thesma.errors import ThesmaError

DEADLINE_SECONDS = 20


def plain(model):
    """Returns what was read, without the defaults of what was not sent."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def refusal(call):
    """Returns the class and the text of the client's own error."""
    try:
        call()
    except ThesmaError as error:
        return {
            "error": type(error).__name__,
            "status": error.status_code,
            "message": str(error),
            "retry_after": getattr(error, "retry_after", None),
        }
    return None


def delivered(webhooks, subscription_id, delivery_id):
    """Returns a delivery once it has succeeded, from the list."""
    deadline = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < deadline:
        for delivery in webhooks.list_deliveries(subscription_id, per_page=100).data:
            if delivery.id == delivery_id and delivery.status == "succeeded":
                return delivery
        time.sleep(0.05)
    raise TimeoutError(f"{delivery_id} was not delivered")


def main(url, key, target):
    """Prints everything that was done."""
    with ThesmaClient(key, base_url=url) as client:
        webhooks = client.webhooks
        event_types = webhooks.list_event_types().data
        created = webhooks.create(
            url=target,
            events=["filing.created", "board.changed"],
            filing_types=["10-K", "DEF 14A"],
            description="From Python",
        ).data
        listed = webhooks.list().data
        updated = webhooks.update(
            created.id, events=["filing.created"], filing_types=["8-K"], description="Changed", is_active=False
        ).data
        inactive = refusal(lambda: webhooks.send_test(created.id))
        reactivated = webhooks.update(created.id, is_active=True, url=f"{target}/two").data
        rotated = webhooks.rotate_secret(created.id).data
        test = webhooks.send_test(created.id).data
        tested = delivered(webhooks, created.id, test.test_delivery_id)
        replay = webhooks.replay_delivery(created.id, test.test_delivery_id).data
        replayed = delivered(webhooks, created.id, replay.replay_delivery_id)
        first_page = webhooks.list_deliveries(created.id, page=1, per_page=1)
        paged = [plain(delivery) for delivery in first_page.auto_paging_iter()]
        read = webhooks.get(created.id).data
        for _ in range(4):
            webhooks.send_test(created.id)
        limited = refusal(lambda: webhooks.send_test(created.id))
        refusals = {
            "inactive": inactive,
            "limited": limited,
            "empty": refusal(lambda: webhooks.update(created.id)),
            "event": refusal(lambda: webhooks.create(url=target, events=["filing.create"])),
        }
        answer_to_delete = webhooks.delete(created.id)
        refusals["deleted"] = refusal(lambda: webhooks.get(created.id))
        print(
            json.dumps(
                {
                    "event_types": [plain(entry) for entry in event_types],
                    "created": plain(created),
                    "listed": [plain(subscription) for subscription in listed],
                    "updated": plain(updated),
                    "reactivated": plain(reactivated),
                    "rotated": plain(rotated),
                    "test": plain(test),
                    "tested": plain(tested),
                    "replay": plain(replay),
                    "replayed": plain(replayed),
                    "paged": paged,
                    "read": plain(read),
                    "deleted": answer_to_delete,
                    "refusals": refusals,
                }
            )
        )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3])
