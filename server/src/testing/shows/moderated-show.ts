import { randomUUID } from 'node:crypto';
import { LiveClient, until } from '../live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';

/** A show with its streamer, a moderator and two viewers, each with an open socket in it. */
export interface ModeratedShow {
  streamId: string;
  host: TestUser;
  moderator: TestUser;
  viewer: TestUser;
  other: TestUser;
}

export interface ModeratedServer {
  server: TestServer;
  /** Moves the server's clock forward. */
  passSeconds(seconds: number): void;
  show(): Promise<ModeratedShow>;
  stream(host: TestUser): Promise<string>;
  join(user: TestUser | undefined, streamId: string): Promise<LiveClient>;
  /** Resolves with the error code, or with undefined once the message is stored. */
  say(client: LiveClient, streamId: string, content: string): Promise<string | undefined>;
  /** Does the same and resolves to the message's sequence. */
  post(client: LiveClient, streamId: string, content: string): Promise<number>;
  /** A call to `/chats/{host}` that must be answered with 200. */
  moderate(by: TestUser, host: TestUser, path: string, body?: object): Promise<any>;
  /** The status and code of such a call when it is refused. */
  refusal(
    by: TestUser,
    host: TestUser,
    path: string,
    body?: object,
  ): Promise<{ status: number; code: string }>;
  close(): Promise<void>;
}

/** The real server for tests of chats and moderation. */
export async function startModeratedServer(): Promise<ModeratedServer> {
  let aheadMs = 0;
  const server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) });
  const clients: LiveClient[] = [];

  async function send(client: LiveClient, streamId: string, content: string) {
    const clientMessageId = randomUUID();
    client.send('chat:send-message', { streamId, content, clientMessageId });
    const isOurs = (answer: { clientMessageId?: string | undefined }) =>
      answer.clientMessageId === clientMessageId;
    const refusal = () => client.of('chat:error').find(isOurs);
    const sent = () => client.of('chat:message:sent').find(isOurs);
    await until(() => refusal() !== undefined || sent() !== undefined, 'an answer');
    return { code: refusal()?.code, sequence: sent()?.sequence };
  }

  const moderated: ModeratedServer = {
    server,
    passSeconds: (seconds) => void (aheadMs += seconds * 1000),

    async stream(host) {
      const answer = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
      return answer.body.data.id;
    },

    async show() {
      const host = await server.signUp('streamer');
      const [moderator, viewer, other] = [
        await server.signUp(),
        await server.signUp(),
        await server.signUp(),
      ];
      const { username } = moderator;
      await moderated.moderate(host, host, 'moderators', { username, reason: 'Knows everybody' });
      return { streamId: await moderated.stream(host), host, moderator, viewer, other };
    },

    async join(user, streamId) {
      const client = new LiveClient(server.origin, user?.token);
      clients.push(client);
      const refusal = await client.opened();
      if (refusal) throw refusal;
      await client.join(streamId);
      return client;
    },

    say: async (client, streamId, content) => (await send(client, streamId, content)).code,

    async post(client, streamId, content) {
      const { code, sequence } = await send(client, streamId, content);
      if (sequence === undefined) throw new Error(`Refused: ${code}`);
      return sequence;
    },

    async moderate(by, host, path, body) {
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await server.call(method, `/chats/${host.id}/${path}`, {
        token: by.token,
        ...(body && { body }),
      });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },

    async refusal(by, host, path, body) {
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await server.call(method, `/chats/${host.id}/${path}`, {
        token: by.token,
        ...(body && { body }),
      });
      return { status: answer.status, code: answer.body.code };
    },

    async close() {
      for (const client of clients) client.close();
      await server.close();
    },
  };
  return moderated;
}
