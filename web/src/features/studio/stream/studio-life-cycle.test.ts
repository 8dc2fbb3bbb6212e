import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { describe, expect, test } from 'vitest';
import { nextStudioLifeCycle, publicStream } from './studio-life-cycle.ts';
import type { StudioLifeCycle, StreamLifeCycleEvent } from './studio-life-cycle.ts';

function stream(status: ManagedStream['status'], id = 's1'): ManagedStream {
  return { id, status, title: 'A show', vdoRoomId: 'room42' } as ManagedStream;
}

function after(...events: readonly StreamLifeCycleEvent[]): StudioLifeCycle {
  return events.reduce(nextStudioLifeCycle, { name: 'loading' });
}

const nothingOpen: StreamLifeCycleEvent = { type: 'loaded', openStream: null };
const live: StreamLifeCycleEvent = { type: 'wentLive', stream: stream('live') };

describe('the lifeCycle of a show in the studio', () => {
  test('changes from preparing to live to ended', () => {
    expect(after(nothingOpen).name).toBe('preparing');
    expect(after(nothingOpen, { type: 'goLiveStarted' }).name).toBe('creating');
    expect(after(nothingOpen, { type: 'goLiveStarted' }, live)).toEqual({
      name: 'live',
      stream: stream('live'),
    });
    expect(
      after(
        nothingOpen,
        { type: 'goLiveStarted' },
        live,
        { type: 'endStarted' },
        { type: 'ended', stream: stream('ended') },
      ),
    ).toEqual({ name: 'ended', stream: stream('ended') });
  });

  test('continues a show that is live when the studio opens', () => {
    expect(after({ type: 'loaded', openStream: stream('live') }).name).toBe('live');
    expect(after({ type: 'loaded', openStream: stream('scheduled') }).name).toBe('preparing');
  });

  test('continues a show that went live elsewhere if the studio is preparing one, and not otherwise', () => {
    const elsewhere: StreamLifeCycleEvent = { type: 'loaded', openStream: stream('live', 's2') };
    expect(after(nothingOpen, elsewhere)).toEqual({ name: 'live', stream: stream('live', 's2') });
    const creating = after(nothingOpen, { type: 'goLiveStarted' });
    expect(nextStudioLifeCycle(creating, elsewhere)).toBe(creating);
    const chosen = after(nothingOpen, { type: 'streamChosen', stream: stream('scheduled') });
    expect(nextStudioLifeCycle(chosen, nothingOpen)).toBe(chosen);
  });

  test('has the reason and the created show of a failed go-live, and tries again with it', () => {
    const failed = after(
      nothingOpen,
      { type: 'goLiveStarted' },
      {
        type: 'goLiveFailed',
        reason: 'No room',
        stream: stream('created'),
      },
    );
    expect(failed).toEqual({ name: 'unlisted', reason: 'No room', stream: stream('created') });
    expect(nextStudioLifeCycle(failed, { type: 'goLiveStarted' })).toEqual({
      name: 'creating',
      stream: stream('created'),
    });
    expect(publicStream(failed)).toBeUndefined();
  });

  test('leaves the show live when its end fails', () => {
    expect(
      after(nothingOpen, { type: 'goLiveStarted' }, live, { type: 'endStarted' }, { type: 'endFailed' }).name,
    ).toBe('live');
  });

  test('ends when the server ended the show, and does not change with another show', () => {
    const onAir = after(nothingOpen, { type: 'goLiveStarted' }, live);
    expect(nextStudioLifeCycle(onAir, { type: 'streamChanged', stream: stream('ended') }).name).toBe('ended');
    expect(nextStudioLifeCycle(onAir, { type: 'streamChanged', stream: stream('ended', 's2') })).toBe(onAir);
  });
});
