import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationLogEntrySchema } from '@greenroom/contract/moderation/moderation.schemas';
import { testPassword, type TestUser } from '../../testing/test-server.ts';
import { type ModeratedServer, startModeratedServer } from '../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const logOf = async (by: TestUser, host: TestUser): Promise<any[]> => at.moderate(by, host, 'log');
const undo = async (by: TestUser, host: TestUser, entryId: string) =>
  at.server.call('POST', `/chats/${host.id}/log/${entryId}/undo`, {
    token: by.token,
    body: { reason: 'Taken back', messageToPerson: 'Sorry about that.' },
  });
const patchSettings = async (by: TestUser, host: TestUser, settings: object) =>
  at.server.call('PATCH', `/chats/${host.id}/settings`, { token: by.token, body: { settings } });

/** Does one of each act, by the moderator where possible, otherwise by the host. */
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
  await call(`${person}/timeout`, { durationSeconds: 77, reason: 'Rude again', messageToPerson: 'Be kind.' });
  await call(`${person}/ban`, { reason: 'Threats', messageToPerson: 'Not here.' });
  await call(`${person}/unban`, { reason: 'A mistake' });
  await call(`/streams/${streamId}/chat/purge`, { reason: 'A raid' });
  await patchSettings(moderator, host, { slowMode: true, slowModeDelay: 12 });
  await call(`/chats/${host.id}/moderators`, { username: other.username, reason: 'Help' }, host);
  await at.server.call('DELETE', `/chats/${host.id}/moderators/${other.id}`, { token: host.token });
  return { ...show, tab, sequence };
}

test('[MOD-19] [MOD-20] [LIVEDATA-10] every act is in the log with who did it, why and when', async () => {
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
      messageToPerson: 'Be kind.',
      duration: 77,
    },
    {
      type: 'ban',
      moderator: by(moderator),
      target: by(viewer),
      reason: 'Threats',
      messageToPerson: 'Not here.',
    },
    { type: 'unban', moderator: by(moderator), target: by(viewer), reason: 'A mistake', messageToPerson: '' },
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
  const tab = await at.join(other, streamId);
  const messages = `/streams/${streamId}/chat`;
  const sequence = await at.post(tab, streamId, 'said since');
  for (const path of [
    ...['timeout', 'ban', 'unban'].map((act) => `/chats/${host.id}/users/${viewer.id}/${act}`),
    `/chats/${host.id}/moderators`,
    `${messages}/messages/${sequence}/delete`,
    `${messages}/purge`,
    `/chats/${host.id}/log/${log[0].id}/undo`,
  ])
    for (const reason of ['', '  ', ...(path.endsWith('delete') ? [] : [undefined])]) {
      const body = { reason, ...(path.endsWith('moderators') && { username: other.username }) };
      const answer = await at.server.call('POST', path, { token: host.token, body });
      expect(answer.status, `${path} for ${JSON.stringify(reason)}`).toBe(400);
    }
  expect(await logOf(host, host)).toEqual(log);
  await at.server.call('POST', `${messages}/messages/${sequence}/delete`, { token: host.token, body: {} });
  expect((await logOf(host, host))[0]).toMatchObject({ type: 'delete', reason: 'No reason was given' });
  at.passSeconds(13);
  const own = await at.post(tab, streamId, 'said too soon');
  await at.server.call('POST', `${messages}/messages/${own}/delete`, { token: other.token, body: {} });
  expect((await logOf(host, host))[0]).toMatchObject({
    type: 'delete',
    moderator: by(other),
    reason: 'Deleted by its author',
  });
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

test('an undo is refused after a later action, and for actions that the moderator may not take', async () => {
  const { host, moderator, viewer } = await at.show();
  const first = await at.moderate(host, host, `users/${viewer.id}/timeout`, { reason: 'One' });
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { durationSeconds: 900, reason: 'Two' });
  expect((await undo(moderator, host, first.entryId)).body.code).toBe('moderation_changed_since');
  const appointed = (await logOf(host, host)).find(({ type }) => type === 'moderator-added');
  expect((await undo(moderator, host, appointed.id)).body.code).toBe('moderation_refused');
  expect((await undo(viewer, host, first.entryId)).body.code).toBe('not_a_moderator');
});

test('a message that its author deleted can be restored by its author alone', async () => {
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

test('a user who may not write cannot restore their own message, and nobody can do it without limit', async () => {
  const { streamId, host, moderator, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  const sequence = await at.post(tab, streamId, 'second thoughts');
  const remove = async (by: TestUser): Promise<string | null> => {
    const path = `/streams/${streamId}/chat/messages/${sequence}/delete`;
    return (await at.server.call('POST', path, { token: by.token, body: {} })).body.data.entryId;
  };
  const refused = async (entryId: string | null) => (await undo(viewer, host, String(entryId))).body.code;
  const shown = async () => {
    const { body } = await at.server.call('GET', `/streams/${streamId}/chat/messages`);
    return body.data.messages.map(({ content }: { content: string }) => content);
  };
  const person = `users/${viewer.id}`;

  const first = await remove(viewer);
  const muted = await at.moderate(moderator, host, `${person}/timeout`, {
    durationSeconds: 77,
    reason: 'Noise',
  });
  expect(await refused(first)).toBe('chat_muted');
  await undo(moderator, host, muted.entryId);
  await at.moderate(moderator, host, `${person}/ban`, { reason: 'Threats' });
  expect(await refused(first)).toBe('chat_banned');
  await at.moderate(moderator, host, `${person}/unban`, { reason: 'A mistake' });
  await at.server.call('PUT', `/profiles/users/${viewer.username}/block`, { token: host.token });
  expect(await refused(first)).toBe('chat_blocked');
  await at.server.call('DELETE', `/profiles/users/${viewer.username}/block`, { token: host.token });
  expect(await shown()).toEqual([]);

  // A moderator's deletion overrides the author's, once, until it is undone.
  const taken = await remove(moderator);
  expect((await logOf(host, host))[0]).toMatchObject({
    id: taken,
    type: 'delete',
    moderator: { id: moderator.id },
  });
  expect([await remove(host), await remove(viewer)]).toEqual([null, null]);
  expect(await refused(first)).toBe('moderation_changed_since');
  const untaken = await undo(host, host, String(taken));
  expect([untaken.status, await shown()]).toEqual([200, []]);

  const restored = await undo(viewer, host, String(first));
  expect([restored.status, await shown()]).toEqual([200, ['second thoughts']]);
  expect(await refused(restored.body.data.id)).toBe('moderation_refused');

  // A restored message counts towards the rate limit like a new one.
  const second = await remove(viewer);
  let refusal: string | undefined;
  for (let sent = 1; refusal === undefined; sent += 1) refusal = await at.say(tab, streamId, `and ${sent}`);
  expect([refusal, await refused(second)]).toEqual(['chat_rate_limited', 'chat_rate_limited']);
});

test('the log is append-only in the database, and loses only deleted accounts', async () => {
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

test('[MOD-19] [MOD-20] [MOD-21] pins, questions and private notes are in the log with who did it, and are undone', async () => {
  const { host, moderator, viewer, streamId } = await at.show();
  const call = async (
    method: string,
    path: string,
    { body, by = moderator }: { body?: object; by?: TestUser },
  ) => {
    const answer = await at.server.call(method, path, { token: by.token, body });
    expect([200, 201], path).toContain(answer.status);
    return answer.body.data;
  };
  const tab = await at.join(viewer, streamId);
  const [first, second] = [await at.post(tab, streamId, 'one'), await at.post(tab, streamId, 'two')];
  const asked = { content: 'is it dishwasher safe?', clientMessageId: randomUUID() };
  const question = await call('POST', `/streams/${streamId}/questions`, { body: asked, by: viewer });
  const [pins, questions] = [`/streams/${streamId}/chat`, `/questions/${question.id}`];
  const about = `/chats/${host.id}/users/${viewer.id}`;
  await call('POST', `${pins}/messages/${first}/pin`, { body: {} });
  await call('POST', `${pins}/messages/${second}/pin`, { body: {} });
  await call('DELETE', `${pins}/pinned-message`, {});
  await call('PUT', `${questions}/answer`, {
    body: { answer: { way: 'text', text: 'Yes.' } },
    by: host,
  });
  await call('DELETE', `${questions}/answer`, { by: host });
  await call('DELETE', questions, {});
  const note = await call('POST', `${about}/notes`, { body: { text: 'Asks well.' } });
  await call('DELETE', `/chats/${host.id}/notes/${note.id}`, {});

  const state = async () => ({
    pinned: (await at.join(undefined, streamId)).of('stream:joined')[0]?.pinnedMessage?.content,
    questions: await call('GET', `/streams/${streamId}/questions`, {}),
    notes: (await call('GET', about, {})).notes,
  });
  const log = (await logOf(moderator, host)).slice(0, 8);
  expect(log.map(({ type, moderator: { username }, content }) => [type, username, content])).toEqual([
    ['note-removed', moderator.username, undefined],
    ['note-added', moderator.username, undefined],
    ['question-withdrawn', moderator.username, asked.content],
    ['question-reopened', host.username, asked.content],
    ['question-answered', host.username, asked.content],
    ['message-unpinned', moderator.username, 'two'],
    ['message-pinned', moderator.username, 'two'],
    ['message-pinned', moderator.username, 'one'],
  ]);
  for (const entry of log)
    expect(entry).toMatchObject({ target: { id: viewer.id }, reason: expect.stringMatching(/./) });

  expect(await state()).toMatchObject({
    pinned: undefined,
    questions: { open: [], answered: [] },
    notes: [],
  });
  const open = { open: [{ id: question.id }], answered: [] };
  const undone = {
    'note-removed': { notes: [{ id: note.id, text: 'Asks well.', author: { id: moderator.id } }] },
    'note-added': { notes: [] },
    'question-withdrawn': { questions: open },
    'question-reopened': { questions: { open: [], answered: [{ answer: { way: 'text', text: 'Yes.' } }] } },
    'question-answered': { questions: open },
    'message-unpinned': { pinned: 'two' },
    'message-pinned': { pinned: 'one' },
  };
  // Only the streamer may undo acts that change a written answer.
  for (const { id } of log.slice(3, 5))
    expect((await undo(moderator, host, id)).body.code).toBe('moderation_refused');
  for (const [index, [type, expected]] of Object.entries(undone).entries()) {
    const entryId = log[index].id;
    expect((await undo(host, host, entryId)).body.data, type).toMatchObject({ undone: { type } });
    expect(await state(), type).toMatchObject(expected);
  }
  await expect
    .poll(() => tab.of('chat:message:pinned').map(({ messageSequence }) => messageSequence))
    .toEqual([first, second, second, first]);
});

test('an answer and its withdrawal can be undone, also after the account of the moderator is deleted', async () => {
  const { host, moderator, viewer, streamId } = await at.show();
  const call = async (method: string, path: string, by: TestUser, body?: object) =>
    (await at.server.call(method, path, { token: by.token, ...(body && { body }) })).body.data;
  const asked = await call('POST', `/streams/${streamId}/questions`, viewer, { content: 'Is it oak?' });
  await call('POST', `/streams/${streamId}/go-live`, host);
  await call('PUT', `/questions/${asked.id}/answer`, moderator, { answer: { way: 'live' } });
  await call('DELETE', `/questions/${asked.id}/answer`, host);
  await at.server.call('POST', '/auth/delete-user', {
    token: moderator.token,
    body: { password: testPassword },
  });
  const list = async () => call('GET', `/streams/${streamId}/questions`, host);
  const [reopened, answered] = await logOf(host, host);
  expect((await undo(host, host, reopened.id)).status).toBe(200);
  expect(await list()).toMatchObject({ open: [], answered: [{ answer: { way: 'live', by: null } }] });
  expect((await undo(host, host, answered.id)).status).toBe(200);
  expect(await list()).toMatchObject({ open: [{ id: asked.id }], answered: [] });
});
