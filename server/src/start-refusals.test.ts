import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { exitCode, freePort, makeServerPlace } from './testing/server-place.ts';

describe.concurrent('a start that cannot succeed is reported in one line and exits with 78', () => {
  test('a wrong variable', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    const { child, errors } = place.run({ PORT: 'web' });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toBe('PORT takes a port number from 1 to 65535');
  });

  test('a taken port', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const { child, errors } = place.run({ ...(await place.variables()), PORT: port });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    taken.close();
  });

  test('a data folder that cannot be written', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    await writeFile(join(place.folder, 'a-file'), '');
    const { child, errors } = place.run({
      ...(await place.variables()),
      DATA_FOLDER: join(place.folder, 'a-file', 'data'),
    });
    expect(await exitCode(child)).toBe(78);
    expect(errors()).toMatch(/^The data folder \S+a-file\/data cannot be written .*DATA_FOLDER/);
    expect(errors().trim().split('\n')).toHaveLength(1);
  });

  test('a database that cannot be reached', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    const url = new URL(inject('postgresUrl'));
    url.port = String(await freePort());
    const { child, errors } = place.run({ ...(await place.variables()), DATABASE_URL: url.href });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^The database at DATABASE_URL cannot be reached/);
    expect(errors()).not.toContain(url.password);
  });

  test('a database that an unreleased version made', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    const pool = place.database.connect();
    const old = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('an unknown one', 1)`;
    await pool.query(old);
    try {
      const { child, errors } = place.run(await place.variables());
      expect(await exitCode(child)).toBe(78);
      expect(errors().trim()).toMatch(/^The database was created by an unreleased version .*DATA_FOLDER.*$/);
    } finally {
      await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'an unknown one'`);
    }
  });

  test('a log file of another user is reported in one line', async ({ onTestFinished }) => {
    const place = await makeServerPlace();
    onTestFinished(place.clear);
    await mkdir(join(place.folder, 'logs', 'server.log'), { recursive: true });
    const { child, errors } = place.run({ ...(await place.variables()), NODE_ENV: 'development' });
    expect(await exitCode(child)).toBe(78);
    expect(errors().trim()).toMatch(/^\S+server\.log cannot be read or written \(EISDIR\)/);
  });
});
