import { openWorkbook, type StreamedSheet } from "../../../loading/formats/workbook.ts";
import { openXls } from "../../../loading/formats/xls.ts";
import type { SourceFile } from "../../../loading/source/source.ts";

/** The sheets of a workbook, which until May 2013 was one of Excel 97. @throws `source_refused` for what is none. */
export const openSheets = async (file: SourceFile): Promise<StreamedSheet[]> =>
  /\.xls$/i.test(file.name) ? openXls(await file.blob(), file.name) : openWorkbook(await file.blob(), file.name);
