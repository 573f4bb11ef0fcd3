"""Read by mypy only. A line with an ignored error has to have it: without types, mypy would complain of the ignore."""

from govdata import AsyncGovdata, Govdata
from govdata.types import PlaceValue


def figures(client: Govdata) -> list[PlaceValue]:
    client.list_metric_values("no_metric", level="county")  # type: ignore[arg-type]
    client.list_metric_values("median_household_income")  # type: ignore[call-arg]
    client.list_metric_values("median_household_income", level="county", stat="CA")  # type: ignore[call-arg]
    client.list_screened_companies(revenue_min="much")  # type: ignore[arg-type]
    client.create_webhook({"url": "https://example.org"})  # type: ignore[typeddict-item]
    company = client.get_company("AAPL")
    company.data["nam"]  # type: ignore[typeddict-item]
    name: str = company.data["name"]
    for row in client.list_metric_values("median_household_income", level="county"):
        value: float = row["value"]  # type: ignore[assignment]
        print(name, value)
    for event in client.get_event_stream():
        if event.payload["type"] == "board.changed":
            member: str = event.payload["data"]["member_name"]
            print(member)
    return client.list_metric_values("median_household_income", level="county").data


async def awaited(client: AsyncGovdata) -> list[PlaceValue]:
    client.get_company("AAPL").data  # type: ignore[attr-defined]
    rows = client.list_metric_values("median_household_income", level="county")
    return [row async for row in rows]
