import { startTestServer, type TestServer, type TestUser } from './test-server.ts';

export interface StreamServer {
  server: TestServer;
  /** Mira Sol. */
  streamer: TestUser;
  otherStreamer: TestUser;
  shopper: TestUser;
  admin: TestUser;
  /** Creates the stream "Winter candles", or one with other fields. */
  create: (user: TestUser, fields?: Record<string, unknown>) => ReturnType<TestServer['call']>;
}

/** A server with the users that the tests of streams need. */
export async function startStreamServer(): Promise<StreamServer> {
  const server = await startTestServer();
  return {
    server,
    streamer: await server.signUp('streamer', 'Mira Sol'),
    otherStreamer: await server.signUp('streamer', 'Ben Ray'),
    shopper: await server.signUp('user', 'Ada Bell'),
    admin: await server.signUp('admin', 'Root Admin'),
    create: async (user, fields = {}) =>
      server.call('POST', '/streams', {
        token: user.token,
        body: { title: 'Winter candles', description: 'By hand', ...fields },
      }),
  };
}
