import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import LiveBell from '../app/shell/live-bell.tsx';
import { findings, sidewaysOverflowPx } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../testing/component/api-answers.ts';
import { mount, mountPage, phone } from '../testing/component/mount.tsx';
import * as NotificationsPage from './notifications.tsx';

const person = <Id extends string>(id: Id, name: string) =>
  ({ id, username: id as string, name, avatarUrl: '/icon-192.png', role: 'user' }) as const;
const bo = person('bo', 'Bo Lind');
const cy = person('cy', 'Cy Marsh');

const ids = { bo: '0198c1de-0000-7000-8000-000000000001', cy: '0198c1de-0000-7000-8000-000000000002' };

const request = (actor: typeof bo | typeof cy): Notice => ({
  id: ids[actor.id],
  kind: 'follow-requested',
  title: `${actor.name} asks to follow you`,
  link: `/profile/${actor.username}`,
  actor,
  createdAt: '2026-05-04T12:00:00.000Z',
  isRead: false,
});

/** Bo's request is open. Cy's was answered earlier. */
function answerNotices(): void {
  signInAs(sessionUser());
  let waiting = [{ ...bo, requestedAt: '2026-05-04T12:00:00.000Z' }];
  const gone = () => {
    waiting = [];
    return {};
  };
  answer(
    endpoints.notices.list.handler(() => ({ notices: [request(bo), request(cy)], unreadCount: 2 })),
    endpoints.notices.unreadCount.handler(() => ({ unreadCount: 2 })),
    endpoints.notices.markRead.handler(() => ({ unreadCount: 1 })),
    endpoints.profiles.requests.handler(() => ({ people: waiting })),
    endpoints.profiles.acceptRequest.handler(gone),
    endpoints.profiles.declineRequest.handler(gone),
  );
}

const openPage = () =>
  mountPage(NotificationsPage, {
    path: '/notifications',
    at: '/notifications',
    within: [SignedInLayout],
    size: phone,
  });

async function openBell() {
  const shown = await mount(<LiveBell userId="robin" />, { size: phone });
  await page.getByRole('button', { name: /notifications/i }).click();
  return shown;
}

for (const [place, open] of [
  ['/notifications', openPage],
  ['the bell', openBell],
] as const) {
  test(`a follow request is accepted in ${place}, where it shows the user`, async () => {
    answerNotices();
    await open();
    const accept = page.getByRole('button', { name: 'Accept Bo Lind' });
    await expect.element(accept).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Decline Bo Lind' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept Cy Marsh' })).not.toBeInTheDocument();
    expect(await findings()).toEqual([]);
    expect(sidewaysOverflowPx()).toBe(0);
    await accept.click();
    await expect.element(page.getByText('You accepted.')).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
    expect(callsTo('PUT', '/profiles/me/follow-requests/bo')).toHaveLength(1);
    expect(callsTo('PUT', `/notices/${ids.bo}/read`)).toHaveLength(1);
  });
}

test('a follow request is declined on /notifications', async () => {
  answerNotices();
  await openPage();
  await page.getByRole('button', { name: 'Decline Bo Lind' }).click();
  await expect.element(page.getByText('You declined.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
});
