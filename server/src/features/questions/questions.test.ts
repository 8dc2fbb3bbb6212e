import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { until } from '../../testing/live-client.ts';
import {
  type ModeratedServer,
  type ModeratedShow,
  startModeratedServer,
} from '../../testing/shows/moderated-show.ts';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { testPassword, type TestUser } from '../../testing/test-server.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
  const { db } = at.server.app.database;
  const brands = await insertBrands(db, [
    { companyName: 'Fern & Fell', slug: 'fern', approvalStatus: 'approved' },
  ]);
  const product = (id: string) => ({
    id,
    brandId: brands.get('fern') ?? '',
    name: `The ${id}`,
    description: 'Made by hand.',
    category: 'home' as const,
    priceCents: 2800,
    stock: 9,
    images: [],
  });
  await insertProducts(db, ['mug', 'bowl', 'vase'].map(product));
});
afterAll(async () => at.close());

/** The data of a successful call. Throws the response of a failed one. */
async function call(method: string, path: string, by?: TestUser, body?: unknown): Promise<any> {
  const answer = await at.server.call(method, path, {
    ...(by && { token: by.token }),
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 400) throw new Error(answer.body.code);
  return answer.body.data;
}

const ask = async (by: TestUser, { streamId }: ModeratedShow, content: string) =>
  call('POST', `/streams/${streamId}/questions`, by, { content });
const questionsOf = async ({ streamId }: ModeratedShow, by?: TestUser) =>
  call('GET', `/streams/${streamId}/questions`, by);
const answer = async (by: TestUser, id: string, body: object) =>
  call('PUT', `/questions/${id}/answer`, by, body);
const goLive = async ({ streamId, host }: ModeratedShow) =>
  call('POST', `/streams/${streamId}/go-live`, host);
const pin = async ({ streamId, host }: ModeratedShow, productId: string) =>
  call('PUT', `/streams/${streamId}/pinned-product`, host, { productId });

/** Ends the show. Its recording begins `startsAtMs` after it went live. */
async function endWithReplay({ streamId, host }: ModeratedShow, startsAtMs: number, lengthMs = 60_000) {
  await call('POST', `/streams/${streamId}/end`, host);
  const files = [{ key: 'recordings/x/1.webm', type: 'video/webm', startMs: 0, lengthMs }];
  await at.server.app.database.pool.query(
    `insert into recordings (id, stream_id, state, starts_at_ms, length_ms, files) values ($1, $2, 'ready', $3, $4, $5)`,
    [randomUUID(), streamId, startsAtMs, lengthMs, JSON.stringify(files)],
  );
}

test('a question is a message of the chat that everybody can read, and a repeated request creates it once', async () => {
  const show = await at.show();
  const { streamId, viewer } = show;
  const reader = await at.join(undefined, streamId);
  const clientMessageId = randomUUID();
  const body = { content: 'Does it fit in a dishwasher?', clientMessageId };
  const asked = await call('POST', `/streams/${streamId}/questions`, viewer, body);
  expect(asked).toMatchObject({
    streamId,
    text: 'Does it fit in a dishwasher?',
    voteCount: 0,
    author: { id: viewer.id, username: viewer.username },
  });
  expect(await reader.next('chat:message')).toMatchObject({
    content: 'Does it fit in a dishwasher?',
    sequence: asked.sequence,
    metadata: { isQuestion: true },
  });
  expect((await reader.next('stream:questions')).questions).toMatchObject([{ id: asked.id }]);
  expect((await call('POST', `/streams/${streamId}/questions`, viewer, body)).id).toBe(asked.id);
  const { open, answered } = await questionsOf(show);
  expect(open).toMatchObject([{ id: asked.id, hasVoted: false }]);
  expect(answered).toEqual([]);
});

test('a message becomes a question when its author or another user marks it, who also votes for it', async () => {
  const show = await at.show();
  const { streamId, viewer, other } = show;
  const tab = await at.join(viewer, streamId);
  const own = await at.post(tab, streamId, 'Is the glaze safe?');
  const second = await at.post(tab, streamId, 'How tall is it?');
  const mark = async (by: TestUser, sequence: number) =>
    call('POST', `/streams/${streamId}/chat/messages/${sequence}/question`, by);
  expect(await mark(viewer, own)).toMatchObject({ sequence: own, voteCount: 0, text: 'Is the glaze safe?' });
  expect(await mark(other, second)).toMatchObject({
    sequence: second,
    voteCount: 1,
    author: { id: viewer.id },
  });
  expect(await mark(other, second)).toMatchObject({ voteCount: 1 });
  const { open } = await questionsOf(show, other);
  expect(open.map((each: any) => [each.text, each.voteCount, each.hasVoted])).toEqual([
    ['How tall is it?', 1, true],
    ['Is the glaze safe?', 0, false],
  ]);
  await expect(mark(viewer, 9999)).rejects.toThrow('chat_message_not_found');
});

test('a user votes once, can withdraw the vote, and everybody gets the new order', async () => {
  const show = await at.show();
  const { streamId, host, viewer, other, moderator } = show;
  const reader = await at.join(undefined, streamId);
  const first = await ask(viewer, show, 'Which clay is it?');
  const second = await ask(viewer, show, 'Is there a lid?');
  const vote = async (by: TestUser, id: string) => call('PUT', `/questions/${id}/vote`, by);
  expect(await vote(other, second.id)).toEqual({ voteCount: 1, hasVoted: true });
  expect(await vote(other, second.id)).toEqual({ voteCount: 1, hasVoted: true });
  expect(await vote(moderator, second.id)).toEqual({ voteCount: 2, hasVoted: true });
  await reader.next('stream:questions', ({ questions }) =>
    questions.some(({ id, voteCount }) => id === second.id && voteCount === 2),
  );
  expect((await questionsOf(show)).open.map(({ id }: any) => id)).toEqual([second.id, first.id]);
  expect(await call('DELETE', `/questions/${second.id}/vote`, other)).toEqual({
    voteCount: 1,
    hasVoted: false,
  });
  expect(await call('DELETE', `/questions/${second.id}/vote`, other)).toEqual({
    voteCount: 1,
    hasVoted: false,
  });
  await expect(vote(viewer, second.id)).rejects.toThrow('question_own');
  await at.moderate(host, host, `users/${other.id}/ban`, { reason: 'Threats' });
  await expect(vote(other, first.id)).rejects.toThrow('chat_banned');
  const { voteCount } = (await questionsOf(show)).open.find(({ id }: any) => id === first.id);
  expect(voteCount).toBe(0);
});

test('a user who is banned, muted or blocked in the chat can neither ask nor mark questions', async () => {
  const show = await at.show();
  const { streamId, host, viewer, other } = show;
  const tab = await at.join(viewer, streamId);
  const sequence = await at.post(tab, streamId, 'What does it weigh?');
  const mark = async () => call('POST', `/streams/${streamId}/chat/messages/${sequence}/question`, other);
  await at.moderate(host, host, `users/${other.id}/timeout`, { reason: 'Noise' });
  await expect(ask(other, show, 'Why?')).rejects.toThrow('chat_muted');
  await expect(mark()).rejects.toThrow('chat_muted');
  await at.moderate(host, host, `users/${other.id}/ban`, { reason: 'Threats' });
  await expect(ask(other, show, 'Why?')).rejects.toThrow('chat_banned');
  await expect(mark()).rejects.toThrow('chat_banned');
  await call('PUT', `/profiles/users/${viewer.username}/block`, host);
  await expect(ask(viewer, show, 'Why?')).rejects.toThrow('chat_blocked');
  expect((await questionsOf(show)).open).toEqual([]);
});

test('a deleted message removes its question, a purge removes all, and the undo restores them', async () => {
  const show = await at.show();
  const { streamId, host, moderator, viewer, other } = show;
  const asked = await ask(viewer, show, 'Is it heavy?');
  const kept = await ask(other, show, 'Is it light?');
  const reader = await at.join(undefined, streamId);
  await call('POST', `/streams/${streamId}/chat/messages/${asked.sequence}/delete`, moderator, {
    reason: 'Spam',
  });
  await reader.next('stream:questions', ({ removedIds }) => removedIds.includes(asked.id));
  expect((await questionsOf(show)).open.map(({ id }: any) => id)).toEqual([kept.id]);
  await expect(call('PUT', `/questions/${asked.id}/vote`, other)).rejects.toThrow('question_not_found');
  await expect(answer(host, asked.id, { answer: { way: 'text', text: 'No' } })).rejects.toThrow(
    'question_not_found',
  );
  const [deletion] = await at.moderate(host, host, 'log');
  await at.moderate(host, host, `log/${deletion.id}/undo`, { reason: 'A mistake' });
  await reader.next('stream:questions', ({ questions }) => questions.some(({ id }) => id === asked.id));
  expect((await questionsOf(show)).open).toHaveLength(2);

  await call('POST', `/streams/${streamId}/chat/purge`, host, { reason: 'A raid' });
  await reader.next('stream:questions', ({ removedIds }) => removedIds.includes(kept.id));
  expect((await questionsOf(show)).open).toEqual([]);
  const [purge] = await at.moderate(host, host, 'log');
  await at.moderate(host, host, `log/${purge.id}/undo`, { reason: 'It is over' });
  await reader.next('stream:questions', ({ questions }) => questions.some(({ id }) => id === kept.id));
});

test('an answer in the show has its time, and can be withdrawn; viewers give none, moderators none in text', async () => {
  const show = await at.show();
  const { streamId, host, moderator, viewer } = show;
  const asked = await ask(viewer, show, 'Does it come in blue?');
  const live = { answer: { way: 'live' } };
  await expect(answer(host, asked.id, live)).rejects.toThrow('show_not_on_air');
  await goLive(show);
  at.passSeconds(754);
  const reader = await at.join(undefined, streamId);
  await expect(answer(viewer, asked.id, live)).rejects.toThrow('not_a_moderator');
  await expect(answer(moderator, asked.id, { answer: { way: 'text', text: 'Yes' } })).rejects.toThrow(
    'not_a_moderator',
  );
  const answered = await answer(moderator, asked.id, live);
  expect(answered.answer).toMatchObject({ way: 'live', by: { id: moderator.id } });
  expect(answered.answer.streamTimeMs).toBeGreaterThanOrEqual(754_000);
  expect(answered.answer.streamTimeMs).toBeLessThan(790_000);
  await reader.next('stream:questions', ({ questions }) => questions[0]?.answer?.way === 'live');
  const { open, answered: list } = await questionsOf(show);
  expect(open).toEqual([]);
  expect(list).toMatchObject([{ id: asked.id, answer: { way: 'live' } }]);
  expect((await call('DELETE', `/questions/${asked.id}/answer`, host)).answer).toBeUndefined();
  expect((await questionsOf(show)).open).toHaveLength(1);
});

test('the author of a question gets one notice of its answer in text, even if it changes, also after the show', async () => {
  const show = await at.show();
  const { streamId, host, viewer } = show;
  const tab = await at.join(viewer, streamId);
  const asked = await ask(viewer, show, 'Where is it made?');
  await goLive(show);
  await call('POST', `/streams/${streamId}/end`, host);
  const words = (text: string) => ({ answer: { way: 'text', text } });
  expect((await answer(host, asked.id, words('In Leeds.'))).answer).toMatchObject({
    way: 'text',
    text: 'In Leeds.',
    by: { id: host.id, username: host.username },
  });
  expect((await answer(host, asked.id, words('In Leeds, by hand.'))).answer.text).toBe('In Leeds, by hand.');
  const noticeEvent = await tab.next('notice:new', ({ notice }) => notice.kind === 'question-answered');
  expect(noticeEvent.notice).toMatchObject({
    title: expect.stringContaining('answered your question in “A show”'),
    link: `/stream/${streamId}`,
  });
  expect(tab.of('notice:new').filter(({ notice }) => notice.kind === 'question-answered')).toHaveLength(1);
  await expect(ask(viewer, show, 'And when?')).rejects.toThrow('chat_closed');
});

test('an answered question about the pinned product is on its page, with the time in the replay', async () => {
  const show = await at.show();
  const { host, viewer, other } = show;
  await goLive(show);
  await pin(show, 'mug');
  const asked = await ask(viewer, show, 'Is the mug oven-proof?');
  expect(asked.product).toEqual({ id: 'mug', name: 'The mug' });
  const second = await ask(other, show, 'How much does it hold?');
  const open = await ask(other, show, 'Will there be more?');
  at.passSeconds(100);
  await pin(show, 'bowl');
  await answer(host, asked.id, { answer: { way: 'live' } });
  await answer(host, second.id, { answer: { way: 'text', text: '330 ml.' } });
  const page = async (id: string) => (await call('GET', `/products/${id}/questions`)).questions;
  // An answer given in the show can be played once there is a replay.
  expect(await page('mug')).toMatchObject([{ id: second.id, answer: { text: '330 ml.' } }]);
  await endWithReplay(show, 20_000, 600_000);
  const [written, spoken, ...rest] = await page('mug');
  expect(rest).toEqual([]);
  expect(written).toMatchObject({ id: second.id, text: 'How much does it hold?' });
  expect(written.replayAtMs).toBeUndefined();
  expect(spoken).toMatchObject({ id: asked.id, show: { id: show.streamId, title: 'A show' } });
  expect(spoken.replayAtMs).toBeGreaterThanOrEqual(80_000);
  expect(spoken.replayAtMs).toBeLessThan(110_000);
  expect(await page('bowl')).toEqual([]);
  const { answered } = await questionsOf(show);
  expect(answered.find(({ id }: any) => id === asked.id).replayAtMs).toBe(spoken.replayAtMs);
  expect(JSON.stringify(await page('mug'))).not.toContain(open.id);

  await expect(answer(host, second.id, { answer: { way: 'live' }, productId: 'vase' })).rejects.toThrow(
    'show_not_on_air',
  );
  const words = { way: 'text', text: 'It is.' };
  await expect(answer(host, asked.id, { answer: words, productId: 'vase' })).rejects.toThrow(
    'product_not_found',
  );
  await answer(host, second.id, { answer: words, productId: null });
  expect((await page('mug')).map(({ id }: any) => id)).toEqual([asked.id]);
});

test('a product’s page has no answer beyond the replay’s end, and none of a hidden replay', async () => {
  const show = await at.show();
  const { streamId, host, viewer } = show;
  await goLive(show);
  await pin(show, 'vase');
  const asked = await ask(viewer, show, 'Is the vase tight?');
  at.passSeconds(300);
  await answer(host, asked.id, { answer: { way: 'live' } });
  await endWithReplay(show, 0, 100_000);
  expect((await call('GET', '/products/vase/questions')).questions).toEqual([]);
  const { pool } = at.server.app.database;
  await pool.query('update recordings set length_ms = 900000 where stream_id = $1', [streamId]);
  expect((await call('GET', '/products/vase/questions')).questions).toMatchObject([{ id: asked.id }]);
  await pool.query('update recordings set is_hidden = true where stream_id = $1', [streamId]);
  expect((await call('GET', '/products/vase/questions')).questions).toEqual([]);
});

test('its author withdraws an open question, moderators any; nobody else does, and the message stays', async () => {
  const show = await at.show();
  const { streamId, host, moderator, viewer, other } = show;
  const remove = async (by: TestUser, id: string) => call('DELETE', `/questions/${id}`, by);
  const asked = await ask(viewer, show, 'Is it still there?');
  await expect(remove(other, asked.id)).rejects.toThrow('not_a_moderator');
  await remove(viewer, asked.id);
  expect((await questionsOf(show)).open).toEqual([]);
  const { messages } = await call('GET', `/streams/${streamId}/chat/messages`);
  expect(messages).toMatchObject([{ content: 'Is it still there?' }]);
  const again = await ask(viewer, show, 'And this one?');
  await answer(host, again.id, { answer: { way: 'text', text: 'Yes' } });
  await expect(remove(viewer, again.id)).rejects.toThrow('question_answered');
  await remove(moderator, again.id);
  expect((await questionsOf(show)).answered).toEqual([]);
  const mark = call('POST', `/streams/${streamId}/chat/messages/${again.sequence}/question`, other);
  await expect(mark, 'what a moderator took off the list stays off it').rejects.toThrow('question_withdrawn');
  expect((await questionsOf(show)).answered).toEqual([]);
});

test('the eleventh open question of one user is refused', async () => {
  const show = await at.show();
  for (let number = 1; number <= 10; number += 1) {
    await ask(show.viewer, show, `Question ${number}?`);
    at.passSeconds(60);
  }
  await expect(ask(show.viewer, show, 'Question 11?')).rejects.toThrow('too_many_questions');
  expect((await ask(show.other, show, 'May I?')).text).toBe('May I?');
});

test('a question that was held comes onto the list when a moderator approves its message', async () => {
  const show = await at.show();
  const { host, viewer } = show;
  await at.server.call('PATCH', `/chats/${host.id}/settings`, {
    token: host.token,
    body: { settings: { autoModeration: true } },
  });
  await expect(ask(viewer, show, 'What the fuck is this?')).rejects.toThrow('chat_held');
  expect((await questionsOf(show)).open).toEqual([]);
  const { messages } = await at.moderate(host, host, 'held');
  await at.moderate(host, host, `held/${messages[0].id}`, { outcome: 'approved' });
  await until(async () => (await questionsOf(show)).open.length === 1, 'the question');
  expect((await questionsOf(show)).open).toMatchObject([{ author: { id: viewer.id } }]);
});

test('a deleted account loses its votes; its questions stay without a name, and were in its export', async () => {
  const show = await at.show();
  const { viewer, other } = show;
  const asked = await ask(viewer, show, 'Who made it?');
  const others = await ask(other, show, 'Who sells it?');
  await call('PUT', `/questions/${others.id}/vote`, viewer);
  const exported = await at.server.call('GET', '/account/export', { token: viewer.token });
  expect(JSON.stringify(exported.body)).toContain('"questions"');
  const { questions } = exported.body.data?.parts ?? exported.body.parts ?? exported.body;
  expect(questions.asked).toMatchObject([{ streamId: show.streamId, sequence: asked.sequence }]);
  expect(questions.votes).toMatchObject([{ questionId: others.id }]);
  await at.server.call('POST', '/auth/delete-user', {
    token: viewer.token,
    body: { password: testPassword },
  });
  const { open } = await questionsOf(show);
  expect(open.map((each: any) => [each.text, each.voteCount, each.author?.id ?? null])).toEqual([
    ['Who made it?', 0, null],
    ['Who sells it?', 0, other.id],
  ]);
});

test('a vote, an answer and a withdrawal during the author’s own withdrawal are answered with not found', async () => {
  const show = await at.show();
  const { id } = await ask(show.viewer, show, 'Is it still there?');
  const { pool } = at.server.app.database;
  const withdrawal = await pool.connect();
  try {
    await withdrawal.query('begin');
    await withdrawal.query('delete from questions where id = $1', [id]);
    const words = { answer: { way: 'text', text: 'It is.' } };
    const late = [
      at.server.call('PUT', `/questions/${id}/vote`, { token: show.other.token, body: {} }),
      at.server.call('PUT', `/questions/${id}/answer`, { token: show.host.token, body: words }),
      at.server.call('DELETE', `/questions/${id}`, { token: show.moderator.token }),
    ];
    // The two acts of moderation are serialized.
    await untilLockWaits(pool, late.length, 'those that wait');
    await withdrawal.query('commit');
    for (const { status, body } of await Promise.all(late))
      expect([status, body.code]).toEqual([404, 'question_not_found']);
  } finally {
    withdrawal.release();
  }
});
