import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseClient } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';
import { insertBrands } from '../../testing/shop-rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { users } from '../users/users.table.ts';
import { createBrandsService } from './brands.service.ts';

let database: DatabaseClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = connectDatabase(made.connectionString, createLog('silent'), 4);
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A brand with its owner's account, the brands service, and the names of the brands that left, in order. */
async function brandOf(slug: string) {
  const { db, pool } = database;
  const userId = `owner-of-${slug}`;
  await db.insert(users).values({ id: userId, name: slug, email: `${slug}@example.com`, role: 'brand' });
  const row = { userId, slug, companyName: slug, businessEmail: `hello@${slug}.example` };
  const id = (await insertBrands(db, [row])).get(slug) ?? '';
  const brands = createBrandsService({ db });
  const left: string[] = [];
  brands.onLeave(async (_transaction, { companyName }) => void left.push(companyName));
  const suspend = async (isSuspended: boolean) => {
    await pool.query('update users set banned = $2 where id = $1', [userId, isSuspended]);
    if (isSuspended) await brands.followSuspension(db, userId);
  };
  return { id, userId, brands, left, suspend };
}

test('a brand leaves once when nobody can act for it any more', async () => {
  const { db } = database;
  const { userId, brands, left, suspend } = await brandOf('fern');
  await brands.followRole(db, userId, 'user');
  expect(left).toEqual(['fern']);
  await brands.followRole(db, userId, 'streamer');
  await suspend(true);
  await brands.forgetUser(userId);
  expect(left).toEqual(['fern']);
});

test('a restored brand leaves a second time, and a suspended one does not', async () => {
  const { db } = database;
  const { userId, brands, left, suspend } = await brandOf('loom');
  await suspend(true);
  await brands.followRole(db, userId, 'user');
  expect(left).toEqual(['loom']);
  await suspend(false);
  await brands.followRole(db, userId, 'brand');
  await suspend(true);
  expect(left).toEqual(['loom', 'loom']);
});

test('a brand is not changed when the deletion of its account fails', async () => {
  const { id, userId, brands } = await brandOf('moss');
  brands.onLeave(async () => Promise.reject(new Error('Nothing can be stored')));
  await expect(brands.forgetUser(userId)).rejects.toThrow('Nothing can be stored');
  expect(await brands.findById(id)).toMatchObject({ businessEmail: 'hello@moss.example', closedAt: null });
});
