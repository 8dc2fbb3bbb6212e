import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const client of clients) client.close();
  await server.close();
});

async function join(user: TestUser, streamId: string): Promise<LiveClient> {
  const client = new LiveClient(server.origin, user.token);
  clients.push(client);
  const refusal = await client.opened();
  if (refusal) throw refusal;
  await client.join(streamId);
  return client;
}

const streamOf = async (host: TestUser): Promise<string> =>
  (await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } })).body.data.id;

async function change(method: 'PUT' | 'DELETE', host: TestUser, whom: TestUser): Promise<void> {
  const path = `/profiles/users/${whom.username}/block`;
  expect((await server.call(method, path, { token: host.token })).status).toBe(200);
}

/** Resolves with the error code, or with undefined once the message is stored. */
async function say(client: LiveClient, streamId: string, content: string): Promise<string | undefined> {
  const clientMessageId = randomUUID();
  client.send('chat:send-message', { streamId, content, clientMessageId });
  const isOurs = (answer: { clientMessageId?: string | undefined }) =>
    answer.clientMessageId === clientMessageId;
  const refusal = () => client.of('chat:error').find(isOurs);
  await until(() => refusal() !== undefined || client.of('chat:message:sent').some(isOurs), 'an answer');
  return refusal()?.code;
}

test('[SOCK-26] whom the host has blocked reads the show and cannot write in it, from that moment until it is taken back', async () => {
  const [host, rude, other] = [
    await server.signUp('streamer'),
    await server.signUp(),
    await server.signUp('streamer'),
  ];
  const streamId = await streamOf(host);
  const speaker = await join(rude, streamId);
  const reader = await join(host, streamId);
  expect(await say(speaker, streamId, 'before')).toBeUndefined();

  await change('PUT', host, rude);
  const clientMessageId = randomUUID();
  speaker.send('chat:send-message', { streamId, content: 'rude', clientMessageId });
  expect(await speaker.next('chat:error')).toEqual({
    streamId,
    clientMessageId,
    code: 'chat_blocked',
    message: 'The host of this show has blocked you, so you can read this chat but not write in it.',
  });
  expect(await say(await join(rude, streamId), streamId, 'rude')).toBe('chat_blocked');
  expect(await say(reader, streamId, 'welcome')).toBeUndefined();
  await speaker.next('chat:message', ({ content }) => content === 'welcome');
  expect(reader.of('chat:message').map(({ content }) => content)).toEqual(['before', 'welcome']);

  const elsewhere = await streamOf(other);
  expect(await say(await join(rude, elsewhere), elsewhere, 'in another show')).toBeUndefined();

  await change('DELETE', host, rude);
  expect(await say(speaker, streamId, 'sorry')).toBeUndefined();
});

test('a block does not stop the author in another host’s show, a host in their own show, or an admin', async () => {
  const [host, guest, admin] = [
    await server.signUp('streamer'),
    await server.signUp(),
    await server.signUp('admin'),
  ];
  const streamId = await streamOf(host);
  await change('PUT', guest, host);
  await change('PUT', host, admin);
  for (const each of [host, guest, admin]) {
    expect(await say(await join(each, streamId), streamId, 'hello')).toBeUndefined();
  }
});
