import type { Notice, NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { profileKeys } from './profile-keys.ts';
import { refreshFollows } from './follows.live.ts';

const token = 'kofi’s session';
const keys = {
  wren: [...profileKeys.detail('wren'), token],
  wrensFollowers: [...profileKeys.people('wren'), 'followers', token],
  juno: [...profileKeys.detail('juno'), token],
  requests: [...profileKeys.requests, token],
};

let queryClient: QueryClient;
const stale = () =>
  Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);

function noticeFrom(kind: NoticeKind): Notice {
  return {
    id: 'one',
    kind,
    title: 'Wren',
    link: '/profile/wren',
    actor: { id: 'w', username: 'wren', name: 'Wren', avatarUrl: '/avatars/w', role: 'user' },
    createdAt: '2026-03-01T10:00:00.000Z',
    isRead: false,
  };
}

beforeEach(() => {
  queryClient = new QueryClient();
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, {});
});

it('asks again for the profile that has accepted, and for no other', () => {
  refreshFollows(noticeFrom('follow-accepted'), queryClient);
  expect(stale()).toEqual(['wren', 'wrensFollowers']);
});

it('asks again for the requests when somebody asks to follow', () => {
  refreshFollows(noticeFrom('follow-requested'), queryClient);
  expect(stale()).toEqual(['requests']);
});

it('leaves all as it is for other news', () => {
  refreshFollows(noticeFrom('role-changed'), queryClient);
  refreshFollows({ ...noticeFrom('follow-accepted'), actor: null }, queryClient);
  expect(stale()).toEqual([]);
});
