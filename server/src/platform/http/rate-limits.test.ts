import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { authPerMinute: 3, writesPerMinute: 3, offersPerMinute: 3 } });
});
afterAll(async () => server.close());

test('sign-ins beyond the limit are refused in the envelope, with how long to wait', async () => {
  const signIn = async () =>
    server.call('POST', '/auth/sign-in/email', { body: { email: 'a@example.com', password: 'wrong' } });
  for (let count = 1; count <= 3; count += 1) expect((await signIn()).status).toBe(401);
  const refused = await signIn();
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(refused.body.message).toMatch(/Try again in \d+ s/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('reading the session is not limited with them', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await server.call('GET', '/auth/get-session')).status).toBe(200);
  }
});
