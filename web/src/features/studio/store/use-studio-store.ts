import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import type { StudioLifeCycle } from '../stream/studio-life-cycle.ts';
import { viewerChanges } from './active-viewers.ts';
import { createStudioStore } from './studio-store.ts';
import type { StudioStore } from './studio-store.ts';
import type { StudioState } from './studio-state.ts';

/** The stream store of an open studio, restored for its user. */
export function useStudioStore(userId: string): StudioStore {
  const [store] = useState(createStudioStore);
  useEffect(() => store.keepFor(userId), [store, userId]);
  return store;
}

/** A part of the state. The component re-renders when that part changes. */
export function useStudioState<Part>(store: StudioStore, select: (state: StudioState) => Part): Part {
  return useStore(store, select);
}

/** Dispatches the server's updates of the stream and its viewers to the store, and a tick every second. */
export function useServerUpdates(store: StudioStore, lifeCycle: StudioLifeCycle, live: JoinedStream): void {
  const stream = lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? lifeCycle.stream : undefined;
  useEffect(() => {
    if (stream === undefined) return;
    const { id, vdoRoomId, title, description, category, tags, thumbnail } = stream;
    store.dispatch({
      type: 'streamSet',
      streamId: id,
      roomName: vdoRoomId,
      details: { title, description, category, tags, thumbnail },
    });
  }, [store, stream]);

  const hasEnded = lifeCycle.name === 'ended';
  useEffect(() => {
    if (hasEnded) store.dispatch({ type: 'streamCleared' });
  }, [store, hasEnded]);

  const { viewers, viewerCount } = live;
  useEffect(() => {
    for (const event of viewerChanges(store.getState().activeViewers, viewers)) store.dispatch(event);
  }, [store, viewers]);
  useEffect(() => {
    if (viewerCount !== undefined) store.dispatch({ type: 'viewersCounted', count: viewerCount });
  }, [store, viewerCount]);

  const isStreaming = useStudioState(store, (state) => state.isStreaming);
  useEffect(() => {
    if (!isStreaming) return undefined;
    const timer = setInterval(() => store.dispatch({ type: 'ticked' }), 1000);
    return () => clearInterval(timer);
  }, [store, isStreaming]);
}
