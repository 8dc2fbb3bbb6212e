import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationLogEntrySchema } from '@greenroom/contract/moderation/moderation.schemas';
import type { TestUser } from '../../testing/test-server.ts';
import { type ModeratedServer, startModeratedServer } from '../../testing/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const logOf = async (by: TestUser, host: TestUser): Promise<any[]> => at.moderate(by, host, 'log');
const undo = async (by: TestUser, host: TestUser, entryId: string) =>
  at.server.call('POST', `/chats/${host.id}/log/${entryId}/undo`, {
    token: by.token,
    body: { reason: 'Taken back', told: 'Sorry about that.' },
  });
const patchSettings = async (by: TestUser, host: TestUser, settings: object) =>
  at.server.call('PATCH', `/chats/${host.id}/settings`, { token: by.token, body: { settings } });

/** One of each act by the moderator, or by the host what only the host does. */
async function actAll() {
  const show = await at.show();
  const { streamId, host, moderator, viewer, other } = show;
  const tab = await at.join(viewer, streamId);
  const sequence = await at.post(tab, streamId, 'rude words');
  const call = async (path: string, body: object, by = moderator) => {
    const answer = await at.server.call('POST', path, { token: by.token, body });
    expect(answer.status, path).toBe(200);
  };
  const person = `/chats/${host.id}/users/${viewer.id}`;
  await call(`/streams/${streamId}/chat/messages/${sequence}/delete`, { reason: 'Rude' });
  await call(`${person}/timeout`, { durationSeconds: 77, reason: 'Rude again', told: 'Be kind.' });
  await call(`${person}/ban`, { reason: 'Threats', told: 'Not here.' });
  await call(`${person}/unban`, { reason: 'A mistake' });
  await call(`/streams/${streamId}/chat/purge`, { reason: 'A raid' });
  await patchSettings(moderator, host, { slowMode: true, slowModeDelay: 12 });
  await call(`/chats/${host.id}/moderators`, { username: other.username, reason: 'Help' }, host);
  await at.server.call('DELETE', `/chats/${host.id}/moderators/${other.id}`, { token: host.token });
  return { ...show, tab, sequence };
}

test('[MOD-19] [MOD-20] every act is in the log with who did it, why and when', async () => {
  const { host, moderator, viewer, other, streamId } = await actAll();
  const log = await logOf(moderator, host);
  const by = ({ id, username }: TestUser) => ({ id, username });
  expect(log.toReversed()).toMatchObject([
    { type: 'moderator-added', moderator: by(host), target: by(moderator), reason: 'Knows everybody' },
    {
      type: 'delete',
      moderator: by(moderator),
      target: by(viewer),
      reason: 'Rude',
      content: 'rude words',
      streamId,
    },
    {
      type: 'timeout',
      moderator: by(moderator),
      target: by(viewer),
      reason: 'Rude again',
      told: 'Be kind.',
      duration: 77,
    },
    { type: 'ban', moderator: by(moderator), target: by(viewer), reason: 'Threats', told: 'Not here.' },
    { type: 'unban', moderator: by(moderator), target: by(viewer), reason: 'A mistake', told: '' },
    { type: 'purge', moderator: by(moderator), target: null, reason: 'A raid', streamId },
    {
      type: 'settings',
      moderator: by(moderator),
      reason: 'Chat settings were changed',
      settings: { slowMode: true, slowModeDelay: 12 },
    },
    { type: 'moderator-added', moderator: by(host), target: by(other), reason: 'Help' },
    { type: 'moderator-removed', moderator: by(host), target: by(other), reason: 'No longer a moderator' },
  ]);
  for (const entry of log) {
    expect(moderationLogEntrySchema.parse(entry)).toEqual(entry);
    expect(Math.abs(Date.parse(entry.timestamp) - Date.now())).toBeLessThan(60_000);
    expect(entry.reason).not.toBe('');
  }
  const path = `users/${viewer.id}/ban`;
  expect((await at.refusal(moderator, host, path, { reason: '  ' })).status).toBe(400);
  expect((await at.refusal(moderator, host, path, {})).status).toBe(400);
});

test('[MOD-21] every act is undone: what it changed is as it was, and the undo is in the log and can be undone', async () => {
  const { host, viewer, other, streamId, tab } = await actAll();
  const state = async () => {
    const { user } = await at.moderate(host, host, `users/${viewer.id}`);
    const { body } = await at.server.call('GET', `/streams/${streamId}/chat/messages`);
    const { moderators } = await at.moderate(host, host, 'moderators');
    const { slowMode, slowModeDelay } = await at.moderate(host, host, 'settings');
    return {
      isMuted: user.isMuted,
      isBanned: user.isBanned,
      messages: body.data.messages.map(({ content }: { content: string }) => content),
      isOtherModerator: moderators.some(({ id }: { id: string }) => id === other.id),
      slow: [slowMode, slowModeDelay],
    };
  };
  const after = {
    isMuted: true,
    isBanned: false,
    messages: [] as string[],
    isOtherModerator: false,
    slow: [true, 12],
  };
  expect(await state()).toEqual(after);
  const undone = {
    'moderator-removed': { isOtherModerator: true },
    'moderator-added': { isOtherModerator: false },
    settings: { slow: [false, 5] },
    purge: { messages: [] },
    unban: { isBanned: true },
    ban: { isBanned: false },
    timeout: { isMuted: false },
    delete: { messages: ['rude words'] },
  };
  const expected: object = after;
  const log = await logOf(host, host);
  for (const [index, [type, change]] of Object.entries(undone).entries()) {
    expect(log[index].type).toBe(type);
    const answer = await undo(host, host, log[index].id);
    expect(answer.body.data, type).toMatchObject({
      type: 'undo',
      undone: { id: log[index].id, type },
      reason: 'Taken back',
      moderator: { id: host.id },
    });
    Object.assign(expected, change);
    expect(await state(), type).toEqual(expected);
  }
  await tab.next('chat:message:restored');
  expect((await undo(host, host, log[0].id)).body.code).toBe('moderation_undone_already');

  const [restored] = await logOf(host, host);
  expect((await undo(host, host, restored.id)).status).toBe(200);
  expect((await state()).messages).toEqual([]);
});

test('an undo does not undo what was done since, and a moderator undoes nothing that they may not do', async () => {
  const { host, moderator, viewer } = await at.show();
  const first = await at.moderate(host, host, `users/${viewer.id}/timeout`, { reason: 'One' });
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { durationSeconds: 900, reason: 'Two' });
  expect((await undo(moderator, host, first.entryId)).body.code).toBe('moderation_changed_since');
  const appointed = (await logOf(host, host)).find(({ type }) => type === 'moderator-added');
  expect((await undo(moderator, host, appointed.id)).body.code).toBe('moderation_refused');
  expect((await undo(viewer, host, first.entryId)).body.code).toBe('not_a_moderator');
});

test('a message that its author deleted comes back by its author alone', async () => {
  const { streamId, host, viewer } = await at.show();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'private');
  const { body } = await at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/delete`, {
    token: viewer.token,
    body: {},
  });
  expect((await undo(host, host, body.data.entryId)).body.code).toBe('moderation_refused');
  expect((await undo(viewer, host, body.data.entryId)).status).toBe(200);
  const { body: read } = await at.server.call('GET', `/streams/${streamId}/chat/messages`);
  expect(read.data.messages).toMatchObject([{ content: 'private' }]);
});

test('the log is append-only in the database, and loses only people whose account is deleted', async () => {
  const { host, viewer } = await at.show();
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { reason: 'Noise' });
  const { pool } = at.server.app.database;
  const [, refusal] = ['', 'append-only'];
  for (const statement of [
    "update moderation_entries set reason = 'x' where host_id = $1",
    'update moderation_entries set actor_id = target_id where host_id = $1',
    'delete from moderation_entries where host_id = $1',
  ])
    await expect(pool.query(statement, [host.id])).rejects.toThrow(refusal);
  await pool.query('delete from users where id = $1', [viewer.id]);
  expect((await logOf(host, host))[0]).toMatchObject({ type: 'timeout', target: null, reason: 'Noise' });
  await pool.query('delete from users where id = $1', [host.id]);
  const { rows } = await pool.query(
    'select count(*)::int as total from moderation_entries where host_id = $1',
    [host.id],
  );
  expect(rows).toEqual([{ total: 0 }]);
});

test('the log is read a page at a time, latest first', async () => {
  const { host, viewer } = await at.show();
  for (const reason of ['one', 'two', 'three'])
    await at.moderate(host, host, `users/${viewer.id}/timeout`, { reason });
  const reasons: string[] = [];
  let cursor = '';
  do {
    const path = `/chats/${host.id}/log?limit=2${cursor}`;
    const { body } = await at.server.call('GET', path, { token: host.token });
    reasons.push(...body.data.map(({ reason }: { reason: string }) => reason));
    cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`;
  } while (cursor !== '');
  expect(reasons).toEqual(['three', 'two', 'one', 'Knows everybody']);
});
