import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const text = 'It was a joke among friends.';

/** A show with a viewer who was banned or timed out in it, and their open page. */
async function sanctionedShow(act: 'ban' | 'timeout') {
  const show = await at.show();
  const { host, moderator, viewer, streamId } = show;
  const tab = await at.join(viewer, streamId);
  const body = { reason: 'Threats, third time', messageToPerson: 'No threats here.' };
  const { entryId } = await at.moderate(moderator, host, `users/${viewer.id}/${act}`, body);
  return { ...show, tab, entryId };
}

/** The viewer's view of their appeal. */
async function own(show: { host: { id: string }; viewer: { token: string } }) {
  const answer = await at.server.call('GET', `/chats/${show.host.id}/appeal`, { token: show.viewer.token });
  return answer.body.data;
}

async function file({ host, viewer }: { host: { id: string }; viewer: { token: string } }, words = text) {
  const answer = await at.server.call('POST', `/chats/${host.id}/appeal`, {
    token: viewer.token,
    body: { text: words },
  });
  return { status: answer.status, code: answer.body.code, data: answer.body.data };
}

test('a banned user appeals once; moderators read the appeal with its ban, and the streamer is notified', async () => {
  const show = await sanctionedShow('ban');
  const { host, moderator, other, viewer } = show;
  const hostTab = await at.join(host, show.streamId);
  expect(await own(show)).toEqual({ mayAppeal: true, appeal: null });
  expect((await file(show)).status).toBe(201);
  expect(await own(show)).toMatchObject({ mayAppeal: false, appeal: { text, state: 'open' } });
  expect(await file(show, 'And again')).toMatchObject({ status: 409, code: 'already_appealed' });
  const { notice } = await hostTab.next('notice:new');
  expect(notice).toMatchObject({ kind: 'appeal-filed', link: '/studio/audience' });
  for (const by of [host, moderator])
    expect((await at.moderate(by, host, 'appeals')).appeals).toMatchObject([
      {
        user: { id: viewer.id, username: viewer.username },
        text,
        sanction: {
          type: 'ban',
          moderator: { id: moderator.id },
          reason: 'Threats, third time',
          messageToPerson: 'No threats here.',
          isOver: false,
        },
      },
    ]);
  for (const by of [other, viewer])
    expect(await at.refusal(by, host, 'appeals')).toEqual({ status: 403, code: 'not_a_moderator' });
  expect(JSON.stringify(await own(show))).not.toContain('Threats, third time');
});

test('a banned user can appeal, however many sanctions followed', async () => {
  const show = await sanctionedShow('ban');
  const { host, moderator, viewer } = show;
  for (let seconds = 60; seconds < 85; seconds += 1)
    await at.moderate(moderator, host, `users/${viewer.id}/timeout`, {
      reason: 'Went on elsewhere',
      durationSeconds: seconds,
    });
  expect(await file(show)).toMatchObject({ status: 201, data: { appeal: { text } } });
  const { appeals } = await at.moderate(host, host, 'appeals');
  expect(appeals).toMatchObject([{ sanction: { type: 'ban', reason: 'Threats, third time' } }]);
});

test('a user who may write has nothing to appeal, also after a timeout', async () => {
  const show = await at.show();
  expect(await own(show)).toEqual({ mayAppeal: false, appeal: null });
  expect(await file(show)).toMatchObject({ status: 409, code: 'nothing_to_appeal' });
  const { host, viewer } = show;
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { reason: 'Noise', durationSeconds: 60 });
  at.passSeconds(61);
  expect(await file(show)).toMatchObject({ status: 409, code: 'nothing_to_appeal' });
});

for (const act of ['ban', 'timeout'] as const)
  test(`[MOD-20] [MOD-21] an appeal against a ${act} that is granted lets the person write at once, and its undo takes that back`, async () => {
    const show = await sanctionedShow(act);
    const { host, viewer, streamId, tab } = show;
    await file(show);
    expect(await at.say(tab, streamId, 'not yet')).toBe(act === 'ban' ? 'chat_banned' : 'chat_muted');
    const [{ id }] = (await at.moderate(host, host, 'appeals')).appeals;
    await at.moderate(host, host, `appeals/${id}`, {
      outcome: 'lifted',
      messageToPerson: 'You are right, sorry.',
      reason: 'Misread',
    });
    const { notice } = await tab.next('notice:new', (payload) => payload.notice.kind === 'appeal-answered');
    expect(notice.title).toBe(
      `You can write in ${notice.actor?.name}’s chats again: “You are right, sorry.”`,
    );
    expect(notice.actor?.username).toBe(host.username);
    await tab.next('chat:standing', ({ standing }) => !standing.isBanned && !standing.isMuted);
    expect(await at.say(tab, streamId, 'thank you')).toBeUndefined();
    expect((await at.moderate(host, host, 'appeals')).appeals).toEqual([]);
    const [entry] = await at.moderate(host, host, 'log');
    expect(entry).toMatchObject({
      type: 'appeal-lifted',
      target: { id: viewer.id },
      moderator: { id: host.id },
      reason: 'Misread',
      messageToPerson: 'You are right, sorry.',
      content: text,
    });
    await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'They began again' });
    expect(await at.say(tab, streamId, 'hello?')).toBe(act === 'ban' ? 'chat_banned' : 'chat_muted');
    expect((await at.moderate(host, host, 'appeals')).appeals).toMatchObject([{ id }]);
  });

test('[MOD-20] [MOD-21] an appeal that is declined leaves the ban, says why, is answered once, and its undo opens it again', async () => {
  const show = await sanctionedShow('ban');
  const { host, moderator, other, streamId, tab } = show;
  await file(show);
  const [{ id }] = (await at.moderate(host, host, 'appeals')).appeals;
  const declined = { outcome: 'upheld', messageToPerson: 'Not this time.', reason: 'Third time' };
  expect(await at.refusal(other, host, `appeals/${id}`, declined)).toEqual({
    status: 403,
    code: 'not_a_moderator',
  });
  expect(
    (await at.refusal(host, host, `appeals/${id}`, { outcome: 'upheld', messageToPerson: ' ' })).status,
  ).toBe(400);
  await at.moderate(moderator, host, `appeals/${id}`, declined);
  expect(await own(show)).toMatchObject({
    mayAppeal: false,
    appeal: { state: 'upheld', answer: 'Not this time.' },
  });
  const { notice } = await tab.next('notice:new', (payload) => payload.notice.kind === 'appeal-answered');
  expect(notice.title).toContain('was declined: “Not this time.”');
  expect(notice.actor?.username).toBe(host.username);
  expect(await at.say(tab, streamId, 'please')).toBe('chat_banned');
  expect(
    await at.refusal(host, host, `appeals/${id}`, { outcome: 'lifted', messageToPerson: 'Yes' }),
  ).toEqual({
    status: 409,
    code: 'appeal_answered',
  });
  const [entry] = await at.moderate(host, host, 'log');
  expect(entry).toMatchObject({ type: 'appeal-upheld', reason: 'Third time' });
  await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'On second thought' });
  expect(await own(show)).toMatchObject({ appeal: { state: 'open' } });
  expect((await own(show)).appeal.answer).toBeUndefined();
});

test('a new ban can be appealed again, but not for another user or in another streamer’s chats', async () => {
  const show = await sanctionedShow('ban');
  const { host, viewer } = show;
  const second = await at.show();
  await file(show);
  expect((await file({ host: second.host, viewer })).code).toBe('nothing_to_appeal');
  expect((await file({ host, viewer: show.other })).code).toBe('nothing_to_appeal');
  await at.moderate(host, host, `users/${viewer.id}/unban`, { reason: 'Enough' });
  await at.moderate(host, host, `users/${viewer.id}/ban`, { reason: 'Again' });
  expect(await own(show)).toEqual({ mayAppeal: true, appeal: null });
  expect((await file(show, 'Another joke.')).status).toBe(201);
});

for (const act of ['ban', 'timeout'] as const)
  test(`an appeal against a ${act} that is over lifts no later one, and its undo restores none`, async () => {
    const show = await sanctionedShow(act);
    const { host, viewer, streamId, tab } = show;
    const refusal = act === 'ban' ? 'chat_banned' : 'chat_muted';
    await file(show);
    const [{ id }] = (await at.moderate(host, host, 'appeals')).appeals;
    await at.moderate(host, host, `users/${viewer.id}/unban`, { reason: 'Enough' });
    at.passSeconds(5);
    await at.moderate(host, host, `users/${viewer.id}/${act}`, {
      reason: 'Worse',
      messageToPerson: 'This is worse.',
    });
    expect((await at.moderate(host, host, 'appeals')).appeals).toMatchObject([
      { id, sanction: { reason: 'Threats, third time', isOver: true } },
    ]);
    await at.moderate(host, host, `appeals/${id}`, {
      outcome: 'lifted',
      messageToPerson: 'You were right that time.',
    });
    expect(await at.say(tab, streamId, 'free?')).toBe(refusal);
    expect((await own(show)).mayAppeal).toBe(true);
    const [entry] = await at.moderate(host, host, 'log');
    await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'On second thought' });
    await at.moderate(host, host, `users/${viewer.id}/unban`, { reason: 'Enough of both' });
    expect(await at.say(tab, streamId, 'free now')).toBeUndefined();
  });

test('the user’s export contains the appeal and its answer, and not the internal reason', async () => {
  const show = await sanctionedShow('ban');
  await file(show);
  const [{ id }] = (await at.moderate(show.host, show.host, 'appeals')).appeals;
  await at.moderate(show.host, show.host, `appeals/${id}`, {
    outcome: 'upheld',
    messageToPerson: 'No.',
    reason: 'A secret reason',
  });
  const exported = await at.server.call('GET', '/account/export', { token: show.viewer.token });
  const whole = JSON.stringify(exported.body);
  expect(whole).toContain(text);
  expect(whole).toContain('"answer":"No."');
  expect(whole).not.toContain('A secret reason');
});
