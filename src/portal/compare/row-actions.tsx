import { addressWithFirst, addressWithout, type Compared } from "./compared.ts";

/** Links that change the comparison by one of its codes. */
export const RowActions = ({ compared, code, isFirst }: { compared: Compared; code: string; isFirst: boolean }) => (
  <span class="tools">
    {!isFirst && <a href={addressWithFirst(compared, code)}>Put first</a>}
    <a href={addressWithout(compared, code)}>Remove</a>
  </span>
);
