import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';
import type { TestUser } from '../../../testing/test-server.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

/** A show with a message of the viewer that two users have reported. */
async function reportedShow() {
  const show = await at.show();
  const { streamId, viewer, other } = show;
  const third = await at.server.signUp();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'Buy followers from me');
  const report = async (by: TestUser, reason: string, details = '') =>
    at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/report`, {
      token: by.token,
      body: { reason, details },
    });
  expect((await report(other, 'spam', 'The third time today')).status).toBe(201);
  at.passSeconds(30);
  expect((await report(third, 'fraud')).status).toBe(201);
  return { ...show, third, sequence };
}

test('streamer, moderators and admins read reported messages with their reasons, without who reported them', async () => {
  const { streamId, host, moderator, viewer, other, third, sequence } = await reportedShow();
  const admin = await at.server.signUp('admin');
  for (const by of [host, moderator, admin]) {
    const { messages } = await at.moderate(by, host, 'reports');
    expect(messages).toMatchObject([
      {
        host: { id: host.id, username: host.username },
        streamId,
        sequence,
        author: { id: viewer.id, username: viewer.username },
        content: 'Buy followers from me',
        reports: [{ reason: 'spam', details: 'The third time today' }, { reason: 'fraud' }],
      },
    ]);
    for (const reporter of [other, third]) expect(JSON.stringify(messages)).not.toContain(reporter.id);
  }
  for (const by of [viewer, other])
    expect(await at.refusal(by, host, 'reports')).toEqual({ status: 403, code: 'not_a_moderator' });
  const all = await at.server.call('GET', '/admin/message-reports', { token: admin.token });
  expect(all.body.data.messages).toEqual(
    expect.arrayContaining([expect.objectContaining({ streamId, sequence })]),
  );
  expect((await at.server.call('GET', '/admin/message-reports', { token: host.token })).status).toBe(403);
});

test('an invalid report is refused with a message per field', async () => {
  const { streamId, other } = await reportedShow();
  const report = async (sequence: string, body: object) => {
    const path = `/streams/${streamId}/chat/messages/${sequence}/report`;
    return (await at.server.call('POST', path, { token: other.token, body })).body.fields;
  };
  expect(
    await report('1', { reason: 'boring', details: 'x'.repeat(moderationLimits.reasonMaxCharacters + 1) }),
  ).toEqual({
    reason: 'Choose a reason',
    details: `Use at most ${moderationLimits.reasonMaxCharacters} characters`,
  });
  expect(await report('one', { details: 7 })).toEqual({
    sequence: 'The number of a message is a whole one above 0',
    reason: 'Choose a reason',
    details: 'Write the details as text',
  });
});

test('[MOD-20] [MOD-21] dismissed reports are off the list, stand in the log, and the undo puts them back', async () => {
  const { streamId, host, moderator, other, sequence } = await reportedShow();
  const path = `reports/${streamId}/${sequence}/dismiss`;
  expect((await at.refusal(other, host, path, {})).code).toBe('not_a_moderator');
  await at.moderate(moderator, host, path, { reason: 'It is their own shop' });
  expect((await at.moderate(host, host, 'reports')).messages).toEqual([]);
  const [entry] = await at.moderate(host, host, 'log');
  expect(entry).toMatchObject({
    type: 'report-dismissed',
    reason: 'It is their own shop',
    content: 'Buy followers from me',
    moderator: { id: moderator.id },
  });
  await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'It is not' });
  expect((await at.moderate(host, host, 'reports')).messages).toMatchObject([{ sequence }]);
  // An act without a reason is recorded with a default one.
  await at.moderate(moderator, host, path, {});
  expect((await at.moderate(host, host, 'log'))[0]).toMatchObject({
    type: 'report-dismissed',
    reason: 'The message may stay',
  });
  expect(await at.refusal(host, host, `reports/${streamId}/99/dismiss`, {})).toEqual({
    status: 404,
    code: 'report_not_found',
  });
});

test('a deletion by a moderator decides on the reports of the message, and one by its author does not', async () => {
  const first = await reportedShow();
  const remove = async ({ streamId, sequence }: typeof first, by: TestUser) =>
    at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/delete`, {
      token: by.token,
      body: { reason: 'Spam' },
    });
  await remove(first, first.moderator);
  expect((await at.moderate(first.host, first.host, 'reports')).messages).toEqual([]);
  const second = await reportedShow();
  await remove(second, second.viewer);
  expect((await at.moderate(second.host, second.host, 'reports')).messages).toMatchObject([
    { content: 'Buy followers from me' },
  ]);
});
