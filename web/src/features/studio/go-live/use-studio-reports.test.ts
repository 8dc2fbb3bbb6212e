// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { managedStream } from '../../../testing/sample-streams.ts';
import type { StudioLifeCycle } from '../stream/studio-life-cycle.ts';
import { useStudioReports } from './use-studio-reports.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn<(name: string, report: object) => boolean>() }));
vi.mock('../../../lib/socket/page-socket.ts', () => ({ pageSocket: () => ({ send }) }));

const begin = new Date('2026-11-24T10:00:00.000Z');
const later = new Date('2026-11-24T11:30:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
  send.mockReset().mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A studio that follows one life cycle after the other, in the room of its stream or not. */
function openStudio() {
  const { rerender } = renderHook(
    ({ lifeCycle, isInRoom }: { lifeCycle: StudioLifeCycle; isInRoom: boolean }) =>
      useStudioReports(lifeCycle, isInRoom, 'ida@example.com'),
    { initialProps: { lifeCycle: { name: 'loading' }, isInRoom: false } },
  );
  return {
    go: (lifeCycle: StudioLifeCycle, isInRoom = true) => rerender({ lifeCycle, isInRoom }),
    reports: () => send.mock.calls,
  };
}

const stream = managedStream({ id: 'first' });
const reportOf = (streamId: string, time: Date) => ({
  streamId,
  timestamp: time.toISOString(),
  user: { email: 'ida@example.com' },
});

test('[SOCK-9] streamStarted goes out once a show, with its stream, the time of its start and the email', () => {
  const { go, reports } = openStudio();
  go({ name: 'preparing', stream });
  go({ name: 'creating', stream });
  go({ name: 'unlisted', stream, reason: 'No network' });
  go({ name: 'live', stream }, false);
  expect(reports()).toEqual([]);
  vi.setSystemTime(later);
  go({ name: 'live', stream });
  expect(reports()).toEqual([['streamStarted', reportOf('first', later)]]);
  go({ name: 'live', stream: { ...stream, title: 'Another title' } });
  go({ name: 'live', stream }, false);
  go({ name: 'live', stream });
  go({ name: 'ending', stream });
  expect(reports()).toHaveLength(1);

  go({ name: 'ended', stream });
  go({ name: 'preparing', stream: undefined });
  go({ name: 'live', stream: managedStream({ id: 'second' }) });
  expect(reports().slice(2)).toEqual([['streamStarted', reportOf('second', later)]]);
});

test('[SOCK-9] what the socket did not take is sent when the room is joined again', () => {
  const { go, reports } = openStudio();
  send.mockReturnValueOnce(false);
  go({ name: 'live', stream });
  go({ name: 'live', stream }, false);
  go({ name: 'live', stream });
  expect(reports()).toEqual([
    ['streamStarted', reportOf('first', begin)],
    ['streamStarted', reportOf('first', begin)],
  ]);
});

test('[SOCK-10] streamEnded goes out once a show, with its stream, the time of its end and the email', () => {
  const { go, reports } = openStudio();
  go({ name: 'live', stream });
  go({ name: 'ending', stream });
  go({ name: 'live', stream });
  go({ name: 'ending', stream });
  expect(reports().map(([name]) => name)).toEqual(['streamStarted']);
  vi.setSystemTime(later);
  go({ name: 'ended', stream });
  expect(reports().slice(1)).toEqual([['streamEnded', reportOf('first', later)]]);
  go({ name: 'ended', stream: { ...stream, title: 'Another title' } });
  go({ name: 'preparing', stream: undefined });
  expect(reports()).toHaveLength(2);
});

test('[SOCK-10] the end of a show that this studio did not start is not its to report', () => {
  const { go, reports } = openStudio();
  go({ name: 'ended', stream });
  expect(reports()).toEqual([]);
});
