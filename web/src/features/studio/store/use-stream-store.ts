import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import type { StreamLifeCycle } from '../stream/stream-life-cycle.ts';
import { viewerChanges } from './active-viewers.ts';
import { createStreamStore } from './stream-store.ts';
import type { StreamStore } from './stream-store.ts';
import type { StreamState } from './stream-state.ts';

/** The stream store of a studio that is open, restored for its user. */
export function useStreamStore(userId: string): StreamStore {
  const [store] = useState(createStreamStore);
  useEffect(() => store.keepFor(userId), [store, userId]);
  return store;
}

/** A part of the state; the component renders again when that part changes. */
export function useStreamState<Part>(store: StreamStore, select: (state: StreamState) => Part): Part {
  return useStore(store, select);
}

/** Tells the store what the server says of the stream and of those who watch it, and each second how time goes by. */
export function useServerNews(store: StreamStore, lifeCycle: StreamLifeCycle, live: JoinedStream): void {
  const stream = lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? lifeCycle.stream : undefined;
  useEffect(() => {
    if (stream === undefined) return;
    const { id, vdoRoomId, title, description, category, tags, thumbnail } = stream;
    store.tell({
      type: 'streamSet',
      streamId: id,
      roomName: vdoRoomId,
      details: { title, description, category, tags, thumbnail },
    });
  }, [store, stream]);

  const hasEnded = lifeCycle.name === 'ended';
  useEffect(() => {
    if (hasEnded) store.tell({ type: 'streamCleared' });
  }, [store, hasEnded]);

  const { viewers, viewerCount } = live;
  useEffect(() => {
    for (const event of viewerChanges(store.getState().activeViewers, viewers)) store.tell(event);
  }, [store, viewers]);
  useEffect(() => {
    if (viewerCount !== undefined) store.tell({ type: 'viewersCounted', count: viewerCount });
  }, [store, viewerCount]);

  const isStreaming = useStreamState(store, (state) => state.isStreaming);
  useEffect(() => {
    if (!isStreaming) return undefined;
    const timer = setInterval(() => store.tell({ type: 'ticked' }), 1000);
    return () => clearInterval(timer);
  }, [store, isStreaming]);
}
