import type { FileFormat, Manifest, ManifestFile } from "./manifest.ts";

/** The name of the text for people. */
export const README = "README.md";

/** Returns the text that tells people what the folder has, and how to read it. */
export function readmeOf({ files, format }: Manifest): string {
  const [first] = files;
  const lines = [
    "# Public US data, exported by govdata",
    "",
    `One ${format === "parquet" ? "Parquet" : "CSV"} file for each table and vintage. \`manifest.json\` has the ` +
      "columns of each file with type, unit and meaning, its rows, its SHA-256 and the edition of the data.",
    "",
    "| file | rows | what a row is | source | published |",
    "|---|---|---|---|---|",
    ...files.map(fileLine),
    "",
    "`updated_at` is when a row was published, and differs from row to row. An empty value was not published, or is",
    "not known; a column with `note` or `reason` in its name says why. Codes such as FIPS and CIK are texts with their",
    "zeros.",
    "",
    ...(first ? ["## How to read it", "", ...recipes(first.file, format)] : []),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

const fileLine = ({ file, rows, title, vintage, source, edition }: ManifestFile): string =>
  `| \`${file}\` | ${rows} | ${title}${vintage === null ? "" : `, ${vintage}`} | ${source ?? ""} | ` +
  `${edition.published_at.slice(0, 10)} |`;

function recipes(file: string, format: FileFormat): string[] {
  const isParquet = format === "parquet";
  return [
    "```sql",
    "-- DuckDB",
    `from '${file}' limit 10;`,
    "```",
    "",
    "```python",
    "import polars",
    `polars.${isParquet ? "read_parquet" : "read_csv"}("${file}"${isParquet ? "" : ", infer_schema=False"})`,
    "```",
    "",
    "```r",
    isParquet ? `arrow::read_parquet("${file}")` : `read.csv("${file}", colClasses = "character")`,
    "```",
  ];
}
