"""Prints what is wrong with each geometry of a file (RFC 7946): `{"02": "Self-intersection[…]"}`. Word: the file."""

import json
import sys

from shapely.geometry import shape
from shapely.validation import explain_validity


def fault_of(geometry):
    area = shape(geometry)
    if not area.is_valid:
        return explain_validity(area)
    for polygon in getattr(area, "geoms", [area]):
        west, south, east, north = polygon.bounds
        if east - west > 90 or west < -180 or east > 180:
            return "crosses the antimeridian"
        if not polygon.exterior.is_ccw:
            return "an exterior runs clockwise"
        if any(hole.is_ccw for hole in polygon.interiors):
            return "a hole runs counterclockwise"
    return None


with open(sys.argv[1], encoding="utf-8") as file:
    geometries = json.load(file)
faults = {code: fault_of(geometry) for code, geometry in geometries.items()}
print(json.dumps({code: fault for code, fault in faults.items() if fault}))
