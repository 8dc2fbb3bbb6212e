import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileLog } from './log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-log-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

/** What stands in the log as `err`, and the whole line. */
async function logged(err: unknown): Promise<{ err: any; line: string }> {
  const file = join(folder, 'server.log');
  createFileLog('info', file).error({ err }, 'it failed');
  const line = await readFile(file, 'utf8');
  return { err: JSON.parse(line).err, line };
}

const duplicate = () =>
  Object.assign(new Error('duplicate key value violates unique constraint "users_email_unique"'), {
    code: '23505',
    detail: 'Key (email)=(juno@example.com) already exists.',
    where: 'JSON data, line 1: {"email":"juno@example.com"',
  });
const query = 'update "users" set "email" = $1';

test('a failed query is logged with its text, its stack and its cause, without the values', async () => {
  const failed = new DrizzleQueryError(query, ['juno@example.com', '$& a: b\nc'], duplicate());
  const { err, line } = await logged(new Error('The address was not changed', { cause: failed }));
  expect(err.message).toBe(
    `The address was not changed: Failed query: ${query}: duplicate key value violates unique constraint "users_email_unique"`,
  );
  expect(err.stack).toContain('log.test.ts');
  expect(err.stack.match(/caused by/g)).toHaveLength(2);
  expect(line).not.toMatch(/juno@|params|a: b/);
});

test('a database error is logged with its code, and without the row’s values', async () => {
  const { err, line } = await logged(duplicate());
  expect(err).toMatchObject({ code: '23505', message: expect.stringContaining('users_email_unique') });
  expect(line).not.toContain('juno@');
});

test('a thrown value that is no error is logged unchanged', async () => {
  expect((await logged('a text')).err).toBe('a text');
});
