import { expect, test } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { createProductTaps } from './product-taps.service.ts';

/**
 * A database whose transactions fail one after the other with these codes. After the last code they succeed.
 */
function failing(codes: string[]) {
  const tried: number[] = [];
  const db = {
    async transaction(work: (transaction: object) => Promise<void>) {
      let statements = 0;
      await work({ execute: async () => void (statements += 1) });
      tried.push(statements);
      const code = codes.shift();
      if (code !== undefined) throw Object.assign(new Error('It failed.'), { code });
    },
  };
  return { db: db as unknown as Database, tried };
}

test('taps counted while the database is unreachable are written with the next ones', async () => {
  const { db, tried } = failing(['57P01']);
  const taps = createProductTaps({ db });
  taps.count({ streamId: 'show', productId: 'jug' });
  await expect(taps.write()).rejects.toThrow('It failed.');
  taps.count({ streamId: 'show', productId: 'bowl' });
  await taps.write();
  await taps.write();
  expect(tried).toEqual([1, 2]);
});

test('taps that the database refuses do not block others', async () => {
  const { db, tried } = failing(['22021']);
  const taps = createProductTaps({ db });
  taps.count({ streamId: 'show', productId: 'no \0 product' });
  await expect(taps.write()).rejects.toThrow('It failed.');
  taps.count({ streamId: 'show', productId: 'bowl' });
  await taps.write();
  expect(tried).toEqual([1, 1]);
});
