import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import { expect, test } from 'vitest';
import { viewerChanges } from './active-viewers.ts';
import { nextStudioState } from './next-studio-state.ts';
import { initialStudioState } from './studio-state.ts';

const viewer = (id: string, change: Partial<Viewer> = {}): Viewer => ({
  id,
  username: `name of ${id}`,
  isOnline: true,
  role: 'viewer',
  connectionQuality: 'fair',
  joinTime: '2026-03-01T10:00:00.000Z',
  lastActivity: '2026-03-01T10:01:00.000Z',
  isAuthenticated: true,
  ...change,
});

function after(...lists: readonly (readonly Viewer[])[]) {
  return lists.reduce(
    (state, list) =>
      viewerChanges(state.activeViewers, list).reduce(
        (next, event) => nextStudioState(next, event, 0),
        state,
      ),
    initialStudioState,
  );
}

test('[LIVEDATA-15] [LIVEDATA-16] the map follows the list of viewers: name, join, quality and last activity by id', () => {
  const back = viewer('b', { joinTime: '2026-03-01T11:00:00.000Z', connectionQuality: 'poor' });
  const state = after([viewer('a'), viewer('b')], [back, viewer('c')]);
  expect([...state.activeViewers]).toEqual([
    [
      'b',
      {
        userName: 'name of b',
        joinTime: '2026-03-01T11:00:00.000Z',
        connectionQuality: 'poor',
        lastActivity: '2026-03-01T10:01:00.000Z',
      },
    ],
    [
      'c',
      {
        userName: 'name of c',
        joinTime: '2026-03-01T10:00:00.000Z',
        connectionQuality: 'fair',
        lastActivity: '2026-03-01T10:01:00.000Z',
      },
    ],
  ]);
  expect(state).toMatchObject({
    viewerCount: 2,
    peakViewerCount: 2,
    viewerCounts: { peak: 2, total: 3 },
  });
  const counted = nextStudioState(state, { type: 'viewersCounted', count: 7 }, 0);
  expect(counted.viewerCounts).toEqual({ current: 7, peak: 7, total: 7 });
  expect(nextStudioState(counted, { type: 'viewersCounted', count: 4 }, 0).viewerCounts).toEqual({
    current: 4,
    peak: 7,
    total: 7,
  });
});

test.each([
  [{ username: 'a new name' }, { userName: 'a new name' }],
  [{ joinTime: '2026-03-01T10:00:30.000Z' }, { joinTime: '2026-03-01T10:00:30.000Z' }],
  [{ connectionQuality: 'critical' }, { connectionQuality: 'critical' }],
  [{ lastActivity: '2026-03-01T12:00:00.000Z' }, { lastActivity: '2026-03-01T12:00:00.000Z' }],
] as const)('[LIVEDATA-16] what alone has changed of a viewer is in the map: %o', (change, shown) => {
  const { activeViewers } = after([viewer('a')], [viewer('a', change)]);
  expect(activeViewers.get('a')).toEqual({
    userName: 'name of a',
    joinTime: '2026-03-01T10:00:00.000Z',
    connectionQuality: 'fair',
    lastActivity: '2026-03-01T10:01:00.000Z',
    ...shown,
  });
});

test('an equal list changes nothing', () => {
  const { activeViewers } = after([viewer('a')]);
  expect(viewerChanges(activeViewers, [viewer('a')])).toEqual([]);
});
