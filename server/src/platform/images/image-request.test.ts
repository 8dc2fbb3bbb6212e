import { expect, test } from 'vitest';
import { imageWidths } from '@greenroom/contract/image-widths';
import { imageFormat, imageWidth } from './image-request.ts';

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0,image/webp; q=0', 'jpeg'],
  ['image/avif;q=0.5', 'avif'],
  ['*/*', 'jpeg'],
  ['text/html', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('%s is answered as %s', (accept, format) => {
  expect(imageFormat(accept)).toBe(format);
});

test('accepts the widths of the contract alone, and uses the widest by default', () => {
  expect(imageWidths.map((width) => imageWidth(String(width)))).toEqual([...imageWidths]);
  expect(imageWidth(undefined)).toBe(1280);
  for (const query of ['321', '', '320px', '320.0', '-320', '1e3', ['320', '640'], { a: '320' }]) {
    expect(imageWidth(query)).toBeUndefined();
  }
});
