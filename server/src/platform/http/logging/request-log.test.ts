import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createFileLog } from '../../log.ts';

let folder: string;
let server: TestServer;
const logFile = () => join(folder, 'server.log');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-log-'));
  server = await startTestServer({ log: createFileLog('debug', logFile()) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['POST', '/unsubscribe/tell-nobody', '/unsubscribe/[redacted]'],
  ['GET', '/api/v1/shared-wishlists/tell-nobody', '/api/v1/shared-wishlists/[redacted]'],
  ['GET', '/wishlist/shared/tell-nobody', '/wishlist/shared/[redacted]'],
  [
    'GET',
    '/api/v1/auth/reset-password/tell-nobody?callbackURL=/tell-nobody',
    '/api/v1/auth/reset-password/[redacted]',
  ],
  ['DELETE', '/whep/sessions/tell-nobody', '/whep/sessions/[redacted]'],
  ['DELETE', '/whip/sessions/tell-nobody', '/whip/sessions/[redacted]'],
  ['GET', '/api/v1/products/wren?q=tell-nobody', '/api/v1/products/wren'],
])('the log entry of %s %s has its path and no secret', async (method, address, path) => {
  const requestId = randomUUID();
  await fetch(server.origin + address, {
    method,
    redirect: 'manual',
    headers: { 'x-request-id': requestId },
  });
  // A request is logged once its answer is sent.
  const line = await vi.waitFor(async () => {
    const written = (await readFile(logFile(), 'utf8')).split('\n');
    const found = written.find((one) => one.includes(requestId));
    expect(found).toBeDefined();
    return JSON.parse(found ?? '');
  }, 60_000);
  expect(line).toMatchObject({ requestId, method, path });
  expect(await readFile(logFile(), 'utf8')).not.toContain('tell-nobody');
});
