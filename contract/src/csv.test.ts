import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unquoted } from './brands/product-file.ts';
import { csvLine, toCsv } from './csv.ts';

test('a cell that a spreadsheet would compute becomes text, and a number does not', () => {
  expect(toCsv(['Name', 'Sold'], [['=HYPERLINK("https://example.com")', -3.5]])).toBe(
    'Name,Sold\r\n"\'=HYPERLINK(""https://example.com"")",-3.5\r\n',
  );
  for (const text of ['+1+2', '-2+3', '@SUM(A1)', '\tx', '\r=1'])
    expect(toCsv([text], []).replace(/^"/, '')[0]).toBe("'");
  expect(toCsv(['-12', 'a-b', '1=1'], [])).toBe('-12,a-b,1=1\r\n');
});

test('a cell is no formula in a spreadsheet that separates cells by semicolons either', () => {
  const command = "=cmd|'/C calc'!A0";
  for (const text of [`Show;${command}`, `Show; ${command}`, 'Show;+1', 'Show;;-1+1', 'Show;@SUM(A1)'])
    for (const cell of toCsv([text], []).split(';').slice(1)) expect(cell.trim()).not.toMatch(/^[=+\-@]/);
  expect(toCsv(['a; b=1', '1;2'], [])).toBe('a; b=1,1;2\r\n');
});

test('commas, quotes and line breaks stay in their cell', () => {
  expect(toCsv(['a,b', 'say "hi"', 'two\nlines'], [])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
});

test('any text can be read back from its cell after the quote before a formula is removed', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^'{0,3}[=+\-@\t\r]?[a-z0-9]{0,5}$/),
    fc.stringMatching(/^[a-z]?; {0,2}'{0,3}[=+\-@]?(; ?=)?[a-z0-9]{0,5}$/),
    fc.constantFrom("'=1+1", "''-2", "'quoted'", '=1'),
  );
  const cellIn = (line: string) => {
    const cell = line.slice(0, -2);
    return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  };
  fc.assert(
    fc.property(text, (value) => {
      expect(unquoted(cellIn(csvLine([value])))).toBe(value);
    }),
  );
});
