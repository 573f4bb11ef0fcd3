"""Downloads the counties' incomes as Parquet with both clients. Words: the address, the key, two files."""

import asyncio
import sys

from govdata import AsyncGovdata, Govdata

url, key, blocking_file, awaited_file = sys.argv[1:]
with Govdata(url, key) as client:
    client.list_metric_values("median_household_income", level="county").to_parquet(blocking_file)


async def download() -> None:
    async with AsyncGovdata(url, key) as client:
        await client.list_metric_values("median_household_income", level="county").to_parquet(awaited_file)


asyncio.run(download())
print("null")
