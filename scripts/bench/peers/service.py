"""The service that a developer would write with FastAPI and asyncpg for the same five questions.

Its tables have exactly these figures, with an index for each question. It checks no key, counts no requests and makes
no ETag, notes, units or sources. PEERS_SOCKET is the folder of the database's socket.
Usage: uvicorn --app-dir scripts/bench/peers service:app --workers 2 --port PORT
"""

import csv
import io
import os
from contextlib import asynccontextmanager

import asyncpg
import orjson
from fastapi import FastAPI, HTTPException, Response


@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.pool = await asyncpg.create_pool(
        host=os.environ["PEERS_SOCKET"], user="govdata", database="postgres", min_size=4, max_size=8
    )
    yield
    await app.state.pool.close()


app = FastAPI(lifespan=lifespan)


def answer(body: dict) -> Response:
    return Response(orjson.dumps(body), media_type="application/json")


PLACE = """
    select fips, name, level, vintage, metric, category, unit, value, moe, value_note, moe_note
      from census where fips = $1 and vintage = $2"""


@app.get("/places/{fips}/metrics")
async def place_metrics(fips: str, vintage: str):
    rows = await app.state.pool.fetch(PLACE, fips, vintage)
    if not rows:
        raise HTTPException(404)
    metrics = {}
    for row in rows:
        entry = {"value": row["value"], "unit": row["unit"], "moe": row["moe"]}
        for note in ("value_note", "moe_note"):
            if row[note]:
                entry[note] = row[note]
        metrics.setdefault(row["category"], {})[row["metric"]] = entry
    place = {name: rows[0][name] for name in ("fips", "name", "level", "vintage")}
    return answer({"data": {**place, "metrics": metrics}, "metadata": {"vintage": vintage}})


VALUES = """
    select fips, name, level, metric, unit, vintage, value, moe, value_note, moe_note, open_ended
      from census where metric = $1 and level = 'county' and vintage = $2 order by fips"""
COUNT = "select count(*) from census where metric = $1 and level = 'county' and vintage = $2"


@app.get("/metrics/{metric}/values")
async def values(metric: str, vintage: str, page: int = 1, per_page: int = 200):
    async with app.state.pool.acquire() as connection:
        rows = await connection.fetch(VALUES + " limit $3 offset $4", metric, vintage, per_page, (page - 1) * per_page)
        total = await connection.fetchval(COUNT, metric, vintage)
    data = [{name: value for name, value in row.items() if value is not None} for row in rows]
    return answer({"data": data, "pagination": {"page": page, "per_page": per_page, "total": total}})


@app.get("/metrics/{metric}/values.csv")
async def values_csv(metric: str, vintage: str):
    rows = await app.state.pool.fetch(VALUES, metric, vintage)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(rows[0].keys())
    writer.writerows(rows)
    return Response(text.getvalue(), media_type="text/csv")


UNEMPLOYMENT = """
    select period, fips, labor_force, employment, unemployment, unemployment_rate, adjustment, preliminary, footnotes
      from laus where fips = $1 order by period"""


@app.get("/counties/{fips}/unemployment")
async def unemployment(fips: str):
    rows = await app.state.pool.fetch(UNEMPLOYMENT, fips)
    return answer({"data": [dict(row) for row in rows], "metadata": {"survey": "laus"}})


FINANCIALS = """
    select statement, period, fiscal_year, fiscal_period, period_start, period_end, currency, framework, form,
           accession_number, filed_at, filed_date, from_inline_xbrl, company, line_items, concepts, derived
      from financials where ticker = $1 and statement = $2 and period = $3 order by period_end desc limit 50"""
DOCUMENTS = ("company", "line_items", "concepts", "derived")


@app.get("/companies/{ticker}/financials")
async def financials(ticker: str, statement: str, period: str = "annual"):
    rows = await app.state.pool.fetch(FINANCIALS, ticker, statement, period)
    data = [dict(row) | {name: orjson.Fragment(row[name]) for name in DOCUMENTS} for row in rows]
    return answer({"data": data})
