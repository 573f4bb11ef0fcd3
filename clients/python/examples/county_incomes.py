"""The counties of California by median household income, with margins of error."""

from govdata import Govdata

with Govdata() as client:
    counties = client.list_metric_values("median_household_income", level="county", state="CA", sort="-value")
    frame = counties.to_pandas()
    print(frame[["name", "value", "moe"]].head(10).to_string(index=False))
    print(frame.attrs["source"], frame.attrs["vintage"], frame.attrs["units"])
