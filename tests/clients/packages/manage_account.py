"""Manages a subscription with the installed client, and reads events of the stream. Words: address, key, target."""

import json
import sys
from typing import Any

from govdata import ApiError, Govdata
from govdata.types import CreateWebhookBody

url, key, target = sys.argv[1:]
with Govdata(url, key) as client:
    body: CreateWebhookBody = {"url": target, "events": ["filing.created"], "filing_types": ["10-K"]}
    created = client.create_webhook(body)
    webhook = created.data["id"]
    read: dict[str, Any] = {
        "created": created.data,
        "updated": client.update_webhook(webhook, {"description": "Annual reports"}).data,
        "listed": [one["id"] for one in client.list_webhooks()],
        "read": client.get_webhook(webhook).data,
        "rotated": client.rotate_webhook_secret(webhook).data,
        "test": client.test_webhook(webhook).data,
        "deliveries": [one["event_type"] for one in client.list_webhook_deliveries(webhook)],
        "preview": client.preview_webhook({"events": ["filing.created"]}).data,
        "csv": client.list_webhooks().to_csv().splitlines()[0],
        "deleted": client.delete_webhook(webhook),
    }
    try:
        client.get_webhook(webhook)
    except ApiError as error:
        read["gone"] = [error.status, error.code]
    for event in client.get_event_stream(last_event_id="0"):
        if event.payload["type"] == "filing.created":
            read["event"] = [event.id, event.type, event.payload["data"]["accession_number"]]
            break
print(json.dumps(read))
