"""Calls methods of the contract's public Python client, and prints as JSON what its typed models hold.

    python -W error call_methods.py URL KEY CALLS

CALLS is JSON: a list of [method, positional arguments, arguments by name], such as
["bls.industry", ["3361"], {}]. Prints the names of all methods, and for each call `read` and `unread` (fields of the
model that the answer has no value for, `data.*.level` for those of rows), or the error.
"""

import inspect
import json
import sys

from pydantic import BaseModel, ValidationError
from thesma import ThesmaClient
from thesma.errors import ThesmaError


# Warnings of an answer, which none has.
ENVELOPE = {"warnings_", "enrichment_warnings"}


def methods(client):
    """Returns the names of all methods of all resources."""
    resources = {name: getattr(client, name) for name in dir(client) if not name.startswith("_")}
    return sorted(
        f"{name}.{method}"
        for name, resource in resources.items()
        if type(resource).__module__.startswith("thesma.resources")
        for method, _ in inspect.getmembers(resource, inspect.ismethod)
        if not method.startswith("_")
    )


def unread(value, path):
    """Yields the fields of models that were not sent."""
    if isinstance(value, list):
        for element in value:
            yield from unread(element, f"{path}.*")
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            below = f"{path}.{name}" if path else name
            if name not in value.model_fields_set:
                yield below
            else:
                yield from unread(getattr(value, name), below)


def call(client, method, words, named):
    """Returns what a call reads, or the class and text of its error."""
    resource, name = method.split(".")
    try:
        model = getattr(getattr(client, resource), name)(*words, **named)
    except ValidationError as error:
        places = {".".join("*" if isinstance(part, int) else part for part in one["loc"]) for one in error.errors()}
        return {"error": "ValidationError", "message": ", ".join(sorted(places))}
    except ThesmaError as error:
        return {"error": type(error).__name__, "message": str(error)}
    except ValueError as error:
        return {"error": "ValueError", "message": str(error)}
    read = model.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return {"read": read, "unread": sorted(set(unread(model, "")) - ENVELOPE)}


def main(url, key, calls):
    """Prints everything that is read."""
    with ThesmaClient(key, base_url=url) as client:
        results = [call(client, *one) for one in json.loads(calls)]
        print(json.dumps({"methods": methods(client), "results": results}))


if __name__ == "__main__":
    main(*sys.argv[1:])
