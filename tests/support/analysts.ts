import { type PythonPackage, pythonPackage } from "./python.ts";

/**
 * What analysts read tables with in Python, and what the client in `clients/python` needs, its checks included: one
 * environment for several files of tests.
 */
export const ANALYSTS: PythonPackage = pythonPackage("pyarrow", "26.0.1", [
  ...["polars==2.1.0", "duckdb==2.0.1", "pandas==3.1.1", "httpx==0.28.1"],
  ...["mypy==2.4.1", "pandas-stubs==3.1.0.261029", "hatchling==1.33.0"],
]);
