"""Runs a notebook as marimo does, and prints the rows of one of its tables. Words: the file, the table's variable."""

import importlib.util
import sys

import matplotlib

matplotlib.use("Agg")
path, variable = sys.argv[1:]
spec = importlib.util.spec_from_file_location("notebook", path)
assert spec and spec.loader
notebook = importlib.util.module_from_spec(spec)
spec.loader.exec_module(notebook)
_, variables = notebook.app.run()
assert len(variables["figure"].axes) == 1
print(variables[variable].to_json(orient="records"))
