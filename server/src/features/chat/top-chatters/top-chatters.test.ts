import { randomUUID } from 'node:crypto';
import type { TopChatter } from '@greenroom/contract/chat/chat.schemas';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { until } from '../../../testing/live-client.ts';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';
import type { TestUser } from '../../../testing/test-server.ts';
import { createEventLog, type EventLog } from '../../streams/event-log/event-log.service.ts';
import { createUsersService } from '../../users/users.service.ts';
import { createTopChatters } from './top-chatters.service.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const listed = (chatters: readonly TopChatter[]) => chatters.map(({ id, messages }) => [id, messages]);
const byName = (people: readonly TestUser[]) =>
  people.toSorted((one, other) => (one.username < other.username ? -1 : 1));

/** Sends a message without joining the show. Resolves to its sequence. */
async function write(by: TestUser, streamId: string, content = 'hello'): Promise<number> {
  const answer = await at.server.call('POST', `/streams/${streamId}/chat/messages`, {
    token: by.token,
    body: { content },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.sequence;
}

const messageOf = ({ id, username }: TestUser) => ({
  userId: id,
  username,
  user: { id, username, role: 'viewer' as const },
  content: 'hello',
  type: 'message' as const,
  isPinned: false,
  isDeleted: false,
  role: 'viewer' as const,
  mentions: [],
});

/** Stores earlier messages of a user, many more than a page contains. */
async function hadWritten(by: TestUser, streamId: string, messages: number): Promise<void> {
  const { pool } = at.server.app.database;
  await pool.query(
    `with head as (update event_logs set last_sequence = last_sequence + $3 where stream_id = $1 returning last_sequence - $3 as before)
      insert into stream_events (stream_id, sequence, type, at, stream_time_ms, actor_id, client_message_id, payload)
      select $1, before + number, 'chat.message', now(), 0, $2, gen_random_uuid(), $4::jsonb
      from head, generate_series(1, $3::int) number`,
    [streamId, by.id, messages, { message: messageOf(by) }],
  );
}

test('[CHAT-27] who joins is told the top chatters of the whole show, at most 10, most messages first; who is there is told what changes', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  await at.server.call('PATCH', `/chats/${host.id}/settings`, {
    token: host.token,
    body: { settings: { autoModeration: true } },
  });
  await hadWritten(viewer, streamId, 1200);
  await hadWritten(moderator, streamId, 700);
  const quiet: TestUser[] = [];
  for (let number = 0; number < 9; number += 1) quiet.push(await at.server.signUp());
  for (const person of quiet) await write(person, streamId);
  // Of four messages, a moderator deletes one, the author deletes one, and one is held for a moderator.
  await write(other, streamId);
  await write(other, streamId);
  for (const by of [moderator, other]) {
    const sequence = await write(other, streamId, 'to be deleted');
    const path = `/streams/${streamId}/chat/messages/${sequence}/delete`;
    const answer = await at.server.call('POST', path, { token: by.token, body: { reason: 'Off topic' } });
    expect(answer.status).toBe(200);
  }
  const held = await at.server.call('POST', `/streams/${streamId}/chat/messages`, {
    token: other.token,
    body: { content: 'fuck this' },
  });
  expect(held.body.code).toBe('chat_held');
  // Messages from before a ban stay in the chat.
  await at.moderate(host, host, `users/${viewer.id}/ban`, { reason: 'Noise' });

  const reader = await at.join(undefined, streamId);
  const chattersAtJoin = reader.of('stream:joined')[0]?.topChatters ?? [];
  expect(chattersAtJoin).toHaveLength(10);
  expect(chattersAtJoin[0]).toEqual({ id: viewer.id, username: viewer.username, messages: 1200 });
  expect(listed(chattersAtJoin.slice(1, 3))).toEqual([
    [moderator.id, 700],
    [other.id, 2],
  ]);
  expect(chattersAtJoin.slice(3).every(({ messages }) => messages === 1)).toBe(true);
  expect(reader.of('chat:top-chatters')).toEqual([]);

  await hadWritten(host, streamId, 4);
  await write(host, streamId);
  const { chatters } = await reader.next('chat:top-chatters');
  expect(chatters).toHaveLength(10);
  expect(chatters[2]).toEqual({ id: host.id, username: host.username, messages: 5 });
  expect((await at.join(other, streamId)).of('stream:joined')[0]?.topChatters).toEqual(chatters);
});

/** One server's counter of a show, which sends at most every 50 ms. */
async function counting() {
  const { streamId, host, viewer, other } = await at.show();
  const { database } = at.server.app;
  const log = createLog('silent');
  const eventLog = createEventLog({ database, log });
  const sentLists: (readonly TopChatter[])[] = [];
  const room = { size: 1 };
  const reads: number[] = [];
  const topChatters = createTopChatters({
    eventLog: {
      onAppended: eventLog.onAppended,
      messages: {
        countsByAuthor: async (id, after) => {
          reads.push(after);
          return eventLog.messages.countsByAuthor(id, after);
        },
      },
    },
    users: createUsersService({ db: database.db, environment: { avatarServiceUrl: undefined } }),
    rooms: {
      size: () => room.size,
      sendToAll: (_room, [event]) => {
        if (event?.name === 'chat:top-chatters') sentLists.push(event.payload.chatters);
      },
    },
    log,
    intervalMs: 50,
  });
  onTestFinished(async () => topChatters.stop());
  return { streamId, host, viewer, other, eventLog, topChatters, sentLists, room, reads };
}

async function say(eventLog: EventLog, streamId: string, by: TestUser): Promise<number> {
  const appended = await eventLog.append(streamId, {
    type: 'chat.message',
    actorId: by.id,
    clientMessageId: randomUUID(),
    payload: { message: messageOf(by) },
  });
  if (appended.outcome === 'skipped') throw new Error('Nothing was stored');
  return appended.event.sequence;
}

test('a count continues from the last one, and restarts when messages or accounts are deleted or restored', async () => {
  const { streamId, host, viewer, other, eventLog, topChatters, sentLists, reads } = await counting();
  const last = () => listed(sentLists.at(-1) ?? []);
  await hadWritten(viewer, streamId, 3);
  expect(listed(await topChatters.of(streamId))).toEqual([[viewer.id, 3]]);
  const sequences = await Promise.all(
    [other, other, other, other].map(async (by) => say(eventLog, streamId, by)),
  );
  await until(() => last()[0]?.[1] === 4, 'the new messages');
  expect(last()).toEqual([
    [other.id, 4],
    [viewer.id, 3],
  ]);
  // Four concurrent messages were counted by one or two reads of new messages.
  expect(sentLists.length).toBeLessThanOrEqual(2);
  expect(reads.slice(1).every((after) => after >= 3)).toBe(true);
  expect(await topChatters.of(streamId)).toEqual(sentLists.at(-1));

  const change = async (type: 'chat.deleted' | 'chat.restored', messageSequence = sequences[0] ?? 0) =>
    eventLog.append(
      streamId,
      { type, actorId: host.id, payload: { messageSequence } },
      {
        alsoInTransaction: async (transaction) =>
          eventLog.messages
            .within(transaction)
            .setDeleted(streamId, messageSequence, type === 'chat.deleted'),
      },
    );
  await change('chat.deleted');
  await until(() => last().every(([, messages]) => messages === 3), 'the deletion');
  expect(last()).toEqual(byName([viewer, other]).map(({ id }) => [id, 3]));
  await change('chat.restored');
  await until(() => last()[0]?.[1] === 4, 'the message again');
  await eventLog.append(
    streamId,
    { type: 'chat.purged', actorId: host.id, payload: {} },
    {
      alsoInTransaction: async (transaction) =>
        eventLog.messages.within(transaction).setPurgedThrough(streamId, (sequences[0] ?? 0) + 1),
    },
  );
  await until(() => last().length === 1, 'the emptied chat');
  expect(last()).toEqual([[other.id, 2]]);

  await eventLog.forgetActor(other.id);
  topChatters.forgetPerson(other.id);
  await until(() => last().length === 0, 'the list without them');
});

test('viewers get one list for many messages and none while it is unchanged; without viewers nothing is counted', async () => {
  const { streamId, host, viewer, other, eventLog, topChatters, sentLists, room, reads } = await counting();
  await say(eventLog, streamId, viewer);
  await until(() => sentLists.length === 1, 'the first message');
  await Promise.all(Array.from({ length: 20 }, async () => say(eventLog, streamId, other)));
  await until(() => sentLists.at(-1)?.[0]?.messages === 20, 'those of another');
  expect(sentLists.length).toBeLessThan(6);
  const before = sentLists.length;
  const counted = reads.length;
  await eventLog.append(streamId, { type: 'chat.purged', actorId: host.id, payload: {} });
  await until(() => reads.length > counted, 'a count');
  expect(sentLists).toHaveLength(before);

  room.size = 0;
  await say(eventLog, streamId, viewer);
  await topChatters.stop();
  expect(reads).toHaveLength(counted + 1);
});
