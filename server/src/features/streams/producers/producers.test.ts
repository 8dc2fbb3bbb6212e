import { streamLimits } from '@greenroom/contract/limits/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createUsersService } from '../../users/users.service.ts';
import { createProducersService } from './producers.service.ts';

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

/** The service in a process that dies right after storing a job, and the handler of the next process. */
function processOf(kept: { ownerId: string; userId: string }[], events: string[], isKilled: boolean) {
  const { database } = server.app;
  let work: (ids: { ownerId: string; userId: string }) => Promise<void> = async () => undefined;
  const users = createUsersService({ db: database.db, environment: { avatarServiceUrl: undefined } });
  const service = createProducersService({
    db: database.db,
    users,
    streams: { findSummaries: async () => [] },
    jobs: {
      define(_name, _schema, handler) {
        work = handler as never;
        return {
          add: async () => undefined,
          within: () => ({ add: async (ids) => void kept.push(ids as never) }),
        };
      },
    },
    log: server.app.http.log as never,
    now: () => new Date(),
  });
  for (const name of ['producerAppointed', 'producerDismissed'] as const)
    service.events.on(name, async () => {
      if (isKilled) await new Promise(() => undefined);
      events.push(name);
    });
  return { service, work: async (ids: { ownerId: string; userId: string }) => work(ids) };
}

test('when a process is killed before it announces a producer, the next process does', async () => {
  const [owner, person] = [await server.signUp('streamer'), await server.signUp()];
  const actor = { userId: owner.id, role: 'streamer' } as Actor;
  const [kept, events]: [{ ownerId: string; userId: string }[], string[]] = [[], []];
  const producersOf = async () =>
    (await server.call('GET', '/studio/producers', { token: owner.token })).body.data.producers;
  const killed = processOf(kept, events, true);
  const next = processOf(kept, events, false);
  void killed.service.appoint(actor, person.username);
  await until(async () => (await producersOf()).length === 1, 'the appointment to be stored');
  await next.work(kept[0]!);
  void killed.service.dismiss(actor, person.id);
  await until(async () => (await producersOf()).length === 0, 'the dismissal to be stored');
  await next.work(kept[1]!);
  expect(events).toEqual(['producerAppointed', 'producerDismissed']);
  // The first job runs again. It announces the current state, not the state when it was stored.
  await next.work(kept[0]!);
  expect(events.at(-1)).toBe('producerDismissed');
});
