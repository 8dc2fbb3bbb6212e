import { expect, test } from 'vitest';
import { isPostgresOf, parsePostmasterFile } from './postmaster-file.ts';

const running = '4711\n/data/postgres\n1763700000\n21003\n\n127.0.0.1\n   262146         0\nready   \n';

test('a running Postgres is read from its file', () => {
  expect(parsePostmasterFile(running)).toEqual({ pid: 4711, port: 21003, status: 'ready' });
  expect(parsePostmasterFile(running.replace('ready   ', 'stopping'))?.status).toBe('stopping');
  expect(parsePostmasterFile(running.replace('ready   ', 'starting'))?.status).toBe('starting');
});

test('a file that is still being written has an unknown status', () => {
  expect(parsePostmasterFile('4711\n/data/postgres\n')).toEqual({ pid: 4711, port: 0, status: 'unknown' });
});

test('an empty or broken file is ignored', () => {
  expect(parsePostmasterFile('')).toBeNull();
  expect(parsePostmasterFile('hello\n')).toBeNull();
  // Process 1 would be the whole machine.
  expect(parsePostmasterFile('1\n')).toBeNull();
});

test('only a Postgres process of this cluster is recognized', () => {
  expect(isPostgresOf('/data/postgres', ['/engine/bin/postgres', '-D', '/data/postgres'])).toBe(true);
  expect(isPostgresOf('/data/postgres', ['/engine/bin/postgres', '-D', '/other/postgres'])).toBe(false);
  expect(isPostgresOf('/data/postgres', ['/usr/bin/node', 'server/src/main.ts'])).toBe(false);
  expect(isPostgresOf('/data/postgres', [])).toBe(false);
});

test('a Postgres process that does not name its cluster by a full path is recognized too', () => {
  expect(isPostgresOf('/data/postgres', ['postgres'])).toBe(true);
  expect(isPostgresOf('/data/postgres', ['postgres', '-D', 'postgres'])).toBe(true);
});
