import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { expect, test } from 'vitest';
import { readImportFile } from './import-file.ts';
import { readRow } from './import-rows.ts';

/** The parsed file, and how often other work could run meanwhile. */
async function readBeside(text: string) {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const read = await readImportFile(text);
  isOver = true;
  return { read, turns };
}

const { importRowsMax, importLineMaxBytes } = inventoryLimits;
const header = 'name,price,category\n';
const megabytes = (part: string, count: number) =>
  part.repeat(Math.ceil((count * 1_000_000) / Buffer.byteLength(part)));

test('rows are read by the names in the first line, with missing cells, quotes and any character', async () => {
  const text = `\u{FEFF} name ,price,category\r\n"A ""cup"", big",2\r\n\r\n${megabytes('😀,1,home, \n', 0.2)}`;
  const read = await readImportFile(text);
  expect(read).not.toHaveProperty('mistakes');
  const rows = 'rows' in read ? read.rows : [];
  expect(rows[0]).toEqual({ number: 2, name: 'A "cup", big', price: '2', category: '' });
  expect(rows.slice(1).every(({ name }) => name === '😀')).toBe(true);
  expect(rows.at(-1)).toEqual({ number: rows.length + 2, name: '😀', price: '1', category: 'home' });
});

test('columns have their names in any case, separated by semicolons or tabs too', async () => {
  const rowsOf = async (text: string) => {
    const read = await readImportFile(text);
    return 'rows' in read ? read.rows : read;
  };
  const cup = { number: 2, name: 'Cup', originalPrice: '3', category: 'home', price: '2' };
  expect(await rowsOf('Name,ORIGINALPRICE,Category,Price\nCup,3,home,2')).toEqual([cup]);
  expect(await rowsOf('name;originalPrice;category;price\r\n"Cup";3;home;2')).toEqual([cup]);
  expect(await rowsOf('name\toriginalPrice\tcategory\tprice\nCup\t3\thome\t2')).toEqual([cup]);
  expect(await rowsOf('name,Name,price,category\nCup,Cup,2,home')).toEqual({
    mistakes: [{ column: 'name', message: 'The column name is there twice' }],
  });
});

test('row numbers are those of a spreadsheet: empty rows count, and lines within a cell do not', async () => {
  const text = '\nname,price,category,description\n,,,\nCup,1,home,"Two\n\nlines"\n\nHat,free,home,\n';
  const read = await readImportFile(text);
  const rows = 'rows' in read ? read.rows : [];
  expect(rows.map(({ name, number }) => [name, number])).toEqual([
    ['Cup', 4],
    ['Hat', 6],
  ]);
});

test('a row with more cells than columns is refused, because its content would be lost', async () => {
  const read = await readImportFile(
    'name,price,category,description\nScarf,3,home,soft, warm, red\nCup,1,home,,,',
  );
  const known = new Map();
  const [scarf, cup] = 'rows' in read ? read.rows.map((row) => readRow(row, known)) : [];
  const message = 'This row has more cells than there are columns. Put text with commas in quotes.';
  expect(scarf).toEqual({ mistakes: [{ column: '', message }] });
  expect(cup).toHaveProperty('product.values.name', 'Cup');
});

test('a value that is neither yes nor no is refused with a message', () => {
  const row = { number: 2, name: 'Cup', price: '2', category: 'home', active: 'maybe', public: 'NO' };
  expect(readRow(row, new Map())).toEqual({ mistakes: [{ column: 'active', message: 'Write yes or no' }] });
});

test('a file with unknown columns is not read beyond its first line', async () => {
  const strange = Array.from({ length: 1000 }, (_, place) => `a${place}`).join(',');
  const { read, turns } = await readBeside(`name,price,category,${strange}\n${megabytes('a\n', 8)}`);
  const mistakes = 'mistakes' in read ? read.mistakes : [];
  expect(mistakes[0]).toEqual({ column: 'a0', message: 'There is no column a0' });
  expect(mistakes).toHaveLength(10);
  expect(turns).toBeLessThan(20);
});

test('other requests are answered while a long file is read, and it is not read beyond the maximum of rows', async () => {
  const row = `${'x'.repeat(90)},1,home\n`;
  const whole = await readBeside(header + row.repeat(importRowsMax));
  expect(whole.read).toMatchObject({ rows: { length: importRowsMax } });
  expect(whole.turns).toBeGreaterThan(50);
  const { read, turns } = await readBeside(header + row.repeat(importRowsMax + 1) + megabytes(row, 20));
  const message = `The file has more than ${importRowsMax} rows`;
  expect(read).toEqual({ mistakes: [{ column: '', message }] });
  expect(turns).toBeLessThan(whole.turns + 20);
});

test.for([
  ['commas', megabytes(',', 8)],
  ['one quoted cell', `"${megabytes('x', 8)}"`],
])('a line of nothing but %s is refused before all of it is read', async ([, line]) => {
  const { read, turns } = await readBeside(`${header}Cup,1,home\n${line}\n`);
  const message = `A row is longer than ${importLineMaxBytes} bytes`;
  expect(read).toEqual({ mistakes: [{ column: '', message }] });
  expect(turns).toBeLessThan(20);
});

test('a file that has no products is refused with a message', async () => {
  const refused = async (text: string) => {
    const read = await readImportFile(text);
    return 'mistakes' in read ? read.mistakes[0] : undefined;
  };
  expect(await refused('')).toEqual({ column: '', message: 'The file has no rows' });
  expect(await refused(header)).toEqual({ column: '', message: 'The file has no rows' });
  const open = `${header}Cup,1,home\n"Hat,2,home\n`;
  expect(await refused(open)).toEqual({
    row: 3,
    column: '',
    message: 'A quote opens in this row and never closes',
  });
  expect(await refused(`${header}${'Cup,1,home\n'.repeat(9000)}5" pipe,1,home\n`)).toMatchObject({
    row: 9002,
    message: expect.stringContaining('write that quote twice'),
  });
  expect(await refused(`${header}"Hat"s,1,home\n`)).toMatchObject({ row: 2 });
  expect(await refused('hello,world\n1,2')).toMatchObject({ column: 'name' });
});
