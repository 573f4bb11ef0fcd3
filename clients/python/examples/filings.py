"""The newest annual reports of a company, read without blocking."""

import asyncio

from govdata import ApiError, AsyncGovdata


async def main() -> None:
    async with AsyncGovdata() as client:
        company = await client.get_company("AAPL")
        print(company.data["name"], company.data["cik"])
        async for filing in client.list_filings("AAPL", form="10-K"):
            print(filing["filed_date"], filing["accession_number"])
        try:
            await client.get_company("NOSUCH")
        except ApiError as error:
            print(error.status, error.code, error.message)


asyncio.run(main())
