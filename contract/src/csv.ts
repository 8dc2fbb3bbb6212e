/** Characters that begin a formula in spreadsheets (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;
/**
 * A text that would begin with a formula without its quotes. One more quote is added, so that removing one
 * restores the text.
 */
const quotedFormulaStart = /^'+[=+\-@\t\r]/;
/** The same after a semicolon. Spreadsheets in locales with a decimal comma start a new cell there. */
const formulaAfterSemicolon = /(; *'*)(?=[=+\-@])/g;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellOf(value: string | number): string {
  const text = String(value);
  // A leading quote makes a spreadsheet show the text instead of evaluating it. Numbers need none.
  const isUnsafe = (formulaStart.test(text) && !plainNumber.test(text)) || quotedFormulaStart.test(text);
  const safe = (isUnsafe ? `'${text}` : text).replace(formulaAfterSemicolon, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One line of a CSV file (RFC 4180), including its line ending. No cell is a formula, whether commas or
 * semicolons separate the cells.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A CSV file. */
export function toCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [columns, ...rows].map(csvLine).join('');
}
