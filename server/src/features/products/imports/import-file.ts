import { Readable, pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { z } from 'zod';
import { columnMistakes, columnNamed, type FileRow, type RowMistake } from './import-rows.ts';

/** How much is parsed before the event loop gets a turn: about a millisecond. */
const pieceBytes = 64 * 1024;
const lineEnd = '\n';
/** The number of records up to here, and of the empty lines that were skipped. */
const countsSchema = z.object({ records: z.int(), empty_lines: z.int() });
const lineSchema = z.object({
  record: z.array(z.string()),
  info: countsSchema,
});

/** Cell delimiters and their names. Spreadsheets in locales with a decimal comma write semicolons. */
const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Delimiter = keyof typeof delimiters;

/** Detected in the first line, because no column name contains a delimiter. */
function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, pieceBytes);
  const [line = ''] = start.split(/[\r\n]/, 1);
  if (line.includes(',')) return ',';
  if (line.includes(';')) return ';';
  return line.includes('\t') ? '\t' : ',';
}

class LineTooLong extends Error {}

/** @throws LineTooLong */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let lineBytes = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    // The library limits the bytes of cells, but accepts any number of empty ones.
    const firstEnd = piece.indexOf(lineEnd);
    lineBytes += firstEnd < 0 ? piece.length : firstEnd;
    if (lineBytes > inventoryLimits.importLineMaxBytes) throw new LineTooLong();
    if (firstEnd >= 0) lineBytes = piece.length - piece.lastIndexOf(lineEnd);
    yield piece;
    await setImmediate();
  }
}

/**
 * Parses the rows of a CSV file (RFC 4180, also with semicolons or tabs) by its header, or says why it is not
 * a product file. A row with too few cells is accepted; one with too many is an error, because their content
 * would be lost. It is read in pieces, and no further than a product file can go, because an uploader may
 * send anything.
 */
export async function readImportFile(
  text: string,
): Promise<{ rows: FileRow[] } | { mistakes: RowMistake[] }> {
  const { importRowsMax, importLineMaxBytes } = inventoryLimits;
  const delimiter = delimiterOf(text);
  const lines = parse({
    delimiter,
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: importLineMaxBytes,
  });
  const rows: FileRow[] = [];
  let columns: readonly string[] | undefined;
  try {
    // Errors are thrown when `lines` is read.
    for await (const line of pipeline(Readable.from(piecesOf(text)), lines, () => {})) {
      const { record: cells, info } = lineSchema.parse(line);
      // Spreadsheets pad rows with empty cells, and files with empty rows.
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (columns === undefined) {
        columns = cells.map(columnNamed);
        const mistakes = columnMistakes(columns);
        if (mistakes.length > 0) return { mistakes };
        continue;
      }
      if (rows.length === importRowsMax) return wholeFile(`The file has more than ${importRowsMax} rows`);
      const named = Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? '']));
      const row: FileRow = { ...named, number: info.records + info.empty_lines };
      const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '');
      const rowMistake = `This row has more cells than there are columns. Put text with ${delimiters[delimiter]} in quotes.`;
      rows.push(isTooLong ? { ...row, rowMistake } : row);
    }
  } catch (error) {
    if (error instanceof LineTooLong || (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'))
      return wholeFile(`A row is longer than ${importLineMaxBytes} bytes`);
    if (error instanceof CsvError) return { mistakes: [csvMistake(error)] };
    throw error;
  }
  return rows.length === 0 ? wholeFile('The file has no rows') : { rows };
}

const quoteMistakes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote opens in this row and never closes',
  CSV_INVALID_CLOSING_QUOTE: 'Text goes on after a closing quote. Write a quote within a text twice.',
  INVALID_OPENING_QUOTE: 'A quote stands within a text. Put the text in quotes and write that quote twice.',
};

/** Why the library stopped reading, and in which row. */
function csvMistake({ code, ...where }: CsvError): RowMistake {
  const message = quoteMistakes[code];
  const { data: before } = countsSchema.safeParse(where);
  const lines = before === undefined ? 0 : before.records + before.empty_lines;
  return message === undefined || lines === 0
    ? { column: '', message: message ?? 'This is no CSV file' }
    : { row: lines + 1, column: '', message };
}

function wholeFile(message: string): { mistakes: RowMistake[] } {
  return { mistakes: [{ column: '', message }] };
}
