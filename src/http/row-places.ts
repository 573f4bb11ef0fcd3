/** Where the places of a list's rows are, for GeoJSON. */
export interface RowPlaces<Row> {
  /** Returns the code of the place of a row. */
  code(row: Row): string;
  /** Returns its level: states and counties have boundaries, the others points. */
  level(row: Row): string;
  /** Returns longitude and latitude by code of places without boundaries, those nearest to a year's. */
  points?(
    level: string,
    codes: readonly string[],
    year: number,
  ): Promise<ReadonlyMap<string, readonly [longitude: number, latitude: number]>>;
}
