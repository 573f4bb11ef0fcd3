"""Loads a QCEW single file into a typed DuckDB table with an index by area, as an analyst would.

It has the columns that govdata serves. Figures that the Bureau suppresses are null; nothing is checked.
Usage: python load_qcew.py CSV DATABASE
"""

import sys

import duckdb

FIGURES = {
    "disclosure_code": {
        "month1_emplvl": "integer",
        "month2_emplvl": "integer",
        "month3_emplvl": "integer",
        "total_qtrly_wages": "bigint",
        "avg_wkly_wage": "integer",
    },
    "lq_disclosure_code": {"lq_month3_emplvl": "decimal(8, 2)", "lq_total_qtrly_wages": "decimal(8, 2)"},
    "oty_disclosure_code": {
        "oty_month3_emplvl_pct_chg": "decimal(9, 1)",
        "oty_total_qtrly_wages_pct_chg": "decimal(9, 1)",
        "oty_avg_wkly_wage_pct_chg": "decimal(9, 1)",
    },
}
KEYS = {
    "area_fips": "varchar",
    "industry_code": "varchar",
    "own_code": "tinyint",
    "year": "integer",
    "qtr": "integer",
    "qtrly_estabs": "integer",
}

csv_file, database = sys.argv[1:]
types = {**KEYS, **{code: "varchar" for code in FIGURES}}
for part in FIGURES.values():
    types.update(part)
shown = [
    f"case when {code} = 'N' then null else {name} end as {name}" for code, part in FIGURES.items() for name in part
]
connection = duckdb.connect(database)
connection.execute(
    f"create table qcew as select {', '.join([*KEYS, *shown])} from read_csv(?, header = true, types = {types!r})",
    [csv_file],
)
connection.execute("create index qcew_area on qcew (area_fips)")
connection.execute("checkpoint")
print(connection.execute("select count(*) from qcew").fetchone()[0])
