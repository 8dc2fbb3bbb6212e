// @vitest-environment jsdom
import { useVideoFrameQueueStatus } from '@greenroom/frame-client/use-video-frame';
import { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[FRAME-42] the queue status refreshes every second, and not before', async () => {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const frame = new VideoFrameClient();
  frame.attach(iframe);
  const { result, unmount } = renderHook(() => useVideoFrameQueueStatus(frame));
  expect(result.current).toEqual({ waiting: 0, processing: 0, isInitialized: true });

  // Of seven commands without a reply, five were sent and two wait.
  const answers = Array.from({ length: 7 }, () => frame.send('muteAudio').catch(() => 'failed'));
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current).toMatchObject({ waiting: 0, processing: 0 });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ waiting: 2, processing: 5 });

  frame.clearQueue();
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current).toMatchObject({ waiting: 2, processing: 5 });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ waiting: 0, processing: 5 });

  unmount();
  expect(vi.getTimerCount()).toBe(5);
  iframe.remove();
  void answers;
});
