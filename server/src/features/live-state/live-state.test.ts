import { expect, test, vi } from 'vitest';
import { createLiveState } from './live-state.service.ts';

test('a listener is called for each change of the viewer count, and not for the same count again', () => {
  const listener = vi.fn<() => void>();
  const liveState = createLiveState(listener);
  liveState.setViewerCount('show', 0);
  expect(listener).toHaveBeenCalledTimes(0);
  for (const viewerCount of [3, 3, 3, 4, 4, 0, 0]) liveState.setViewerCount('show', viewerCount);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(liveState.viewerCount('show')).toBe(0);
});
