import { streamLimits } from '@greenroom/contract/limits/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

test('a streamer has a limited number of producers, also where several are appointed at once', async () => {
  const { token } = await server.signUp('streamer');
  const appoint = async (username: string) =>
    server.call('POST', '/studio/producers', { token, body: { username } });
  const people = [];
  for (let made = 0; made < streamLimits.producersMax + 5; made += 1) people.push(await server.signUp());
  const [last, ...others] = people.splice(streamLimits.producersMax - 1);
  for (const { username } of people) expect((await appoint(username)).status).toBe(200);
  const answers = await Promise.all(
    [last!, ...others].map(async ({ username }) => (await appoint(username)).body.code ?? 'appointed'),
  );
  expect(answers.filter((answer) => answer === 'appointed')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'too_many_producers')).toHaveLength(others.length);
  const { body } = await server.call('GET', '/studio/producers', { token });
  expect(body.data.producers).toHaveLength(streamLimits.producersMax);
});
