import type { FrameEvent, FrameState } from '@greenroom/contract/frame/frame-events';
import type { Link, LinkPhase } from './keep-connected.ts';

/** The facts from which a frame's state is derived. */
export interface StateFacts {
  mode: 'watch' | 'push';
  /** `undefined` while no connection is wanted. */
  link: LinkPhase<Link> | undefined;
  /** Push: the camera or microphone is open. */
  isCapturing: boolean;
  /** Watch: media arrives. */
  isFlowing: boolean;
  isPaused: boolean;
}

export function frameStateOf({ mode, link, isCapturing, isFlowing, isPaused }: StateFacts): FrameState {
  if (link === undefined) return { name: isCapturing ? 'preview' : 'idle' };
  if (link.name === 'opening') return { name: 'connecting' };
  if (link.name === 'reconnecting') return { name: 'reconnecting', attempt: link.attempt };
  if (link.name === 'ended') return { name: 'ended' };
  if (link.name === 'failed') return { name: 'failed', message: link.message };
  if (isPaused) return { name: 'paused' };
  return { name: mode === 'push' || isFlowing ? 'streaming' : 'waiting' };
}

const connectedStates = new Set<FrameState['name']>(['waiting', 'streaming', 'paused']);

/** The events that report a change of state, in order (FRAME-19). Empty if nothing changed. */
export function eventsOfChange(
  before: FrameState,
  now: FrameState,
  {
    mode,
    mediaRoomId,
    reason,
    isFinal,
    code,
  }: {
    mode: 'watch' | 'push';
    mediaRoomId: string;
    reason: string;
    isFinal: boolean;
    code?: string | undefined;
  },
): FrameEvent[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const events: FrameEvent[] = [{ event: 'stateChanged', data: { state: now } }];
  const wasConnected = connectedStates.has(before.name);
  const isConnected = connectedStates.has(now.name);
  if (isConnected && !wasConnected) {
    events.push({ event: 'connected', data: {} });
    if (mode === 'watch' && before.name !== 'reconnecting')
      events.push({ event: 'viewerJoined', data: { mediaRoomId } });
  }
  if (now.name === 'streaming') {
    events.push({ event: before.name === 'paused' ? 'streamResumed' : 'streamStarted', data: {} });
  }
  if (now.name === 'paused') events.push({ event: 'streamPaused', data: {} });
  if (now.name === 'waiting' && before.name === 'streaming') {
    events.push({ event: 'streamStopped', data: { reason: 'interrupted' } });
  }
  if (wasConnected && !isConnected) events.push({ event: 'disconnected', data: { reason } });
  if (now.name === 'reconnecting') events.push({ event: 'reconnecting', data: { attempt: now.attempt } });
  if (now.name === 'ended') events.push({ event: 'streamStopped', data: { reason: 'ended' } });
  if (now.name === 'failed')
    events.push({
      event: 'error',
      data: { message: now.message, isFinal, ...(code === undefined ? {} : { code }) },
    });
  const isOver = now.name === 'idle' || now.name === 'preview';
  if (isOver && (wasConnected || before.name === 'reconnecting' || before.name === 'connecting')) {
    events.push({ event: 'streamStopped', data: { reason: 'stopped' } });
    if (mode === 'watch' && before.name !== 'connecting')
      events.push({ event: 'viewerLeft', data: { mediaRoomId } });
  }
  return events;
}
