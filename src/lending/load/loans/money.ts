/** Dollars of the files as whole cents: sums of them are exact up to 90 trillion dollars. */

const ZERO = 48;
const POINT = 46;

/** `$1,234.50`, `-$1234.5`, `($1,234.50)`: signs, whole dollars, and what follows the point. */
const WRITTEN = /^(-|\$|-\$|\$-|\(|\(\$)?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?(\))?$/;

/**
 * Whole cents of an amount: `25000`, `25000.0`, `25000.00`, `$25,000.00`, `-120000.0`, `($1.50)`. Undefined for what is
 * no amount, for parts of a cent, and for amounts beyond what is exact.
 */
export function parseCents(text: string): number | undefined {
  // Nearly all amounts are digits with a point, and a loop reads them in a third of the time of a pattern.
  let cents = 0;
  let decimals = -1;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === POINT && decimals === -1) decimals = 0;
    else if (sign < ZERO || sign > ZERO + 9) return parseWritten(text);
    else if (decimals < 2) {
      cents = cents * 10 + (sign - ZERO);
      if (decimals !== -1) decimals++;
    } else if (sign !== ZERO) return undefined;
  }
  if (text === "" || text === ".") return undefined;
  return exact(cents * 10 ** (2 - Math.max(decimals, 0)));
}

function parseWritten(text: string): number | undefined {
  const [, signs = "", dollars = "", decimals = "", close] = WRITTEN.exec(text) ?? [];
  if (dollars === "" || signs.startsWith("(") !== (close !== undefined)) return undefined;
  const cents = parseCents(`${dollars.replaceAll(",", "")}.${decimals}`);
  return cents === undefined || signs === "" || signs === "$" ? cents : -cents;
}

const exact = (cents: number): number | undefined => (Number.isSafeInteger(cents) ? cents : undefined);

/** Dollars of whole cents, as the database takes them: `-1234.50`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
