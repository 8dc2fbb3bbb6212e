import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../../testing/live-client.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';

let server: TestServer;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => server.close());

async function connect(user?: TestUser): Promise<LiveClient> {
  const client = new LiveClient(server.origin, user?.token);
  clients.push(client);
  const refusal = await client.opened();
  if (refusal) throw refusal;
  return client;
}

async function say(client: LiveClient, streamId: string, content: string): Promise<void> {
  client.send('chat:send-message', { streamId, content });
  await client.next('chat:message', (message) => message.content === content);
}

/** Creates a show in which both users have written and in which a third user is present. */
async function showWith(leaving: TestUser, staying: TestUser) {
  const host = await server.signUp('streamer');
  const created = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
  const streamId: string = created.body.data.id;
  const speaker = await connect(leaving);
  await speaker.join(streamId);
  const other = await connect(staying);
  await other.join(streamId);
  await say(speaker, streamId, 'I was here');
  await say(other, streamId, 'So was I');
  return { streamId, speaker };
}

async function deleteAccount(user: TestUser): Promise<void> {
  const answer = await server.call('POST', '/auth/delete-user', {
    token: user.token,
    body: { password: testPassword },
  });
  expect(answer.status).toBe(200);
}

const stays = (staying: TestUser) => ({
  content: 'So was I',
  userId: staying.id,
  username: staying.username,
  user: { id: staying.id, username: staying.username },
  avatarUrl: expect.any(String),
});
const anonymous = {
  userId: 'deleted',
  username: 'Deleted user',
  user: { id: 'deleted', username: 'Deleted user' },
};

async function messagesOfJoin(streamId: string) {
  const { events } = await (await connect()).join(streamId);
  return events.map((event) => (event.type === 'chat.message' ? event.message : undefined));
}

test('messages of a deleted account stay in a running show, without name and picture', async () => {
  const [leaving, staying] = [await server.signUp(), await server.signUp()];
  const { streamId } = await showWith(leaving, staying);
  expect((await messagesOfJoin(streamId))[0]).toMatchObject({ username: leaving.username });
  await deleteAccount(leaving);

  const messages = await messagesOfJoin(streamId);
  expect(messages).toMatchObject([{ content: 'I was here', sequence: 1, ...anonymous }, stays(staying)]);
  expect(messages[0]).not.toHaveProperty('avatarUrl');
});

test('no data of the account is left in the log, nor in the memory of a running show', async () => {
  const [leaving, staying] = [await server.signUp(), await server.signUp()];
  const { streamId, speaker } = await showWith(leaving, staying);
  const visitor = await connect();
  await visitor.join(streamId);
  // Sent while the account is being deleted. Both outcomes are valid: stored before the deletion, or refused.
  speaker.send('chat:send-message', { streamId, content: 'One last thing' });
  await deleteAccount(leaving);
  await until(() => !speaker.socket.connected, 'the end of the socket');

  const { rows } = await server.app.database.pool.query('select * from stream_events where stream_id = $1', [
    streamId,
  ]);
  const stored = JSON.stringify(rows);
  const remembered = JSON.stringify(await messagesOfJoin(streamId));
  for (const text of [stored, remembered]) {
    expect(text).toContain('I was here');
    expect(text).not.toContain(leaving.id);
    expect(text).not.toContain(leaving.username);
    expect(text).toContain(staying.id);
  }
});
