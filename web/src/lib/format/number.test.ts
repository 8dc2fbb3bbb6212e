import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes, formatNumber, formatPercent } from './number.ts';

afterEach(() => vi.unstubAllGlobals());
const readIn = (language: string) => vi.stubGlobal('window', { navigator: { language } });

test('a number has the separators of the reader’s region', () => {
  const numbers = () => [
    formatNumber(12_345),
    formatNumber(1234.56, { decimals: 1 }),
    formatNumber(4, { decimals: 1 }),
  ];
  expect(numbers()).toEqual(['12,345', '1,234.6', '4.0']);
  readIn('de-DE');
  expect(numbers()).toEqual(['12.345', '1.234,6', '4,0']);
});

test('before hydration a number is formatted as on the server', () => {
  readIn('de-DE');
  expect(formatNumber(1234.5, { decimals: 1, isHydrated: false })).toBe('1,234.5');
});

test('a percentage has the format of the reader’s region', () => {
  const shares = () => [formatPercent(0.0825), formatPercent(0.2), formatPercent(0.05, 1)];
  expect(shares()).toEqual(['8.25%', '20%', '5.0%']);
  readIn('de-DE');
  expect(shares()).toEqual(['8,25\u00A0%', '20\u00A0%', '5,0\u00A0%']);
});

test('data sizes are shown in kB, MB and GB', () => {
  const sizes = () => [0, 300, 12_000, 12_340_000, 3_210_000_000].map(formatBytes);
  expect(sizes()).toEqual(['0 kB', '1 kB', '12 kB', '12.3 MB', '3.21 GB']);
  readIn('de-DE');
  expect(sizes()).toEqual(['0 kB', '1 kB', '12 kB', '12,3 MB', '3,21 GB']);
});
