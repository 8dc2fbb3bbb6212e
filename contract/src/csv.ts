/** Characters that begin a formula in spreadsheets (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;
/** A text that begins as a formula does once it is quoted. It gets a quote more, so that the first can be taken off again. */
const quotedFormulaStart = /^'+[=+\-@\t\r]/;
/** The same after a semicolon, at which a spreadsheet begins a cell where a comma stands in decimal numbers. */
const formulaAfterSemicolon = /(; *'*)(?=[=+\-@])/g;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellOf(value: string | number): string {
  const text = String(value);
  // A quote in front makes a spreadsheet show the text; a number is a number.
  const isUnsafe = (formulaStart.test(text) && !plainNumber.test(text)) || quotedFormulaStart.test(text);
  const safe = (isUnsafe ? `'${text}` : text).replace(formulaAfterSemicolon, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), with its end. No cell is a formula, whether commas or semicolons end it. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A CSV file. */
export function toCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [columns, ...rows].map(csvLine).join('');
}
