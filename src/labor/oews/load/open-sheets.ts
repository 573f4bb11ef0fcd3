import { openWorkbook, type StreamedSheet } from "../../../loading/formats/workbook.ts";
import { openXls } from "../../../loading/formats/xls.ts";
import type { SourceFile } from "../../../loading/source/source.ts";

/**
 * Opens a workbook. Until May 2013 workbooks were Excel 97 files. @throws `source_refused` for a file that is not a
 * workbook.
 */
export const openSheets = async (file: SourceFile): Promise<StreamedSheet[]> =>
  /\.xls$/i.test(file.name) ? openXls(await file.blob(), file.name) : openWorkbook(await file.blob(), file.name);
