import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '../../testing/live-client.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp('streamer');
  admin = await server.signUp('admin');
});
afterAll(async () => server.close());

const envelope = (code: string) => ({
  success: false,
  code,
  message: expect.any(String),
  requestId: expect.any(String),
});

test.each([
  ['GET', '/profiles/users/%00'],
  ['GET', '/products?search=%00'],
  ['GET', '/products?search=a&category=home%00'],
  ['GET', '/admin/users?search=a%00b'],
  ['GET', '/auth/verify-email?token=%00'],
  ['POST', '/whep?room=%00'],
  ['GET', '/files/%00'],
  ['GET', '/v1/profiles/users/%00'],
])('[API-8] %s %s, with a NUL character in its address, is refused in the envelope', async (method, path) => {
  const answer = await server.call(method, path, { token: admin.token });
  expect(answer).toMatchObject({ status: 400, body: envelope('invalid_input') });
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
});

const address = { recipient: 'A', line1: 'B 1', city: 'Leeds', postalCode: 'LS1 4AP', countryCode: 'GB' };
const signUp = { name: 'A', email: 'new@example.com', password: testPassword, username: 'new' };
test.each([
  ['PATCH', '/profiles/me', { name: 'a\0b' }, 'name'],
  ['PATCH', '/profiles/me', { bio: 'half a sign: \ud83d' }, 'bio'],
  ['PATCH', '/profiles/me', { socialLinks: { website: 'https://a.example/\ud83d' } }, 'socialLinks.website'],
  ['POST', '/addresses', { ...address, line1: 'a\0b' }, 'line1'],
  ['POST', '/auth/sign-in/email', { email: 'a\0b@example.com', password: 'a' }, 'email'],
  ['POST', '/auth/sign-up/email', { ...signUp, name: 'a\0b' }, 'name'],
  ['POST', '/auth/sign-up/email', { ...signUp, username: 'a\0b' }, 'username'],
  ['POST', '/v1/addresses', [{ 'a\0b': 1 }], '0'],
])('%s %s with %j names the field %s', async (method, path, body, field) => {
  const answer = await server.call(method, path, { token: user.token, body });
  expect(answer).toMatchObject({ status: 400, body: envelope('invalid_input') });
  expect(answer.body.fields).toEqual({ [field]: answer.body.message });
});

test('text that only looks like a NUL character is accepted', async () => {
  const bio = 'a\\u0000b %00 %2500 😀';
  const { token } = user;
  expect((await server.call('PATCH', '/profiles/me', { token, body: { bio } })).body.data.bio).toBe(bio);
  expect((await server.call('GET', '/products?search=%2500')).status).toBe(200);
});

test('a NUL character in decoded text, such as a cursor or a token, is refused', async () => {
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const at = Date.now();
  const ask = async (path: string, token: string) => (await server.call('GET', path, { token })).status;
  expect(await ask(`/products?sort=newest&cursor=${cursor('products-newest', at, 'a\0b')}`, user.token)).toBe(
    400,
  );
  expect(
    await ask(
      `/profiles/users/${user.username}/followers?cursor=${cursor('followers', at, 'a\0')}`,
      user.token,
    ),
  ).toBe(400);
  expect(await ask(`/admin/reports?cursor=${cursor('open-reports', at, 'a\0b')}`, admin.token)).toBe(400);
  expect(await ask(`/notices?cursor=${cursor('notices', at, 'a\0b')}`, user.token)).toBe(400);
  expect(await ask('/addresses', 'a%00b')).toBe(401);
  expect(await ask('/addresses', 'a%00b.c%00d')).toBe(401);
});

test.each(['/profiles/users/%E0%A4%A', '/v1/profiles/users/%', '/files/%zz', '/auth/%E0%A4%A'])(
  '[API-8] %s, whose percent signs stand for nothing, is refused in the envelope',
  async (path) => {
    const answer = await server.call('GET', path);
    expect(answer).toMatchObject({ status: 400, body: envelope('invalid_input') });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  },
);

test('[API-8] an address with a part that is too long leads nowhere, in the envelope', async () => {
  const answer = await server.call('POST', `/whep/${'a'.repeat(200)}`);
  expect(answer).toMatchObject({ status: 404, body: envelope('not_found') });
});

test('a message with a NUL character gets the chat’s own error, and the socket can still be used', async () => {
  const { token } = user;
  const streamId = (await server.call('POST', '/streams', { token, body: { title: 'Show' } })).body.data.id;
  await server.call('POST', `/streams/${streamId}/go-live`, { token });
  const client = new LiveClient(server.origin, token);
  await client.opened();
  await client.join(streamId);
  for (const content of ['a\0b', 'half a sign: \ud83d']) {
    const clientMessageId = randomUUID();
    client.send('chat:send-message', { streamId, content, clientMessageId });
    const refusal = await client.next('chat:error', (error) => error.clientMessageId === clientMessageId);
    expect(refusal.code).toBe('invalid_input');
  }
  client.socket.emit('stream:join', { streamId: 'a\0b' });
  expect(await client.next('error')).toMatchObject({ code: 'invalid_input' });
  client.send('chat:send-message', { streamId, content: 'hello' });
  await client.next('chat:message:sent');
  client.close();

  const nobody = new LiveClient(server.origin, 'a\0b');
  expect(await nobody.opened()).toMatchObject({ data: { code: 'signed_out' } });
  nobody.close();
});
