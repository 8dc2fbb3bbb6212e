import type { FrameState } from '@greenroom/contract/frame/frame-events';

type Messages = Record<Exclude<FrameState['name'], 'failed'>, string>;

const watchMessages: Messages = {
  idle: '',
  preview: '',
  connecting: 'Connecting…',
  waiting: 'Waiting for the broadcast to begin',
  streaming: '',
  paused: 'Paused',
  reconnecting: 'Connection Lost: reconnecting…',
  ended: 'Stream Has Ended',
};

const pushMessages: Messages = {
  ...watchMessages,
  idle: 'You are not live',
  preview: 'Preview: you are not live',
  connecting: 'Going live…',
  streaming: 'You are live',
};

/**
 * The message for somebody who opened the frame directly, without an embedding page. Empty while everything
 * is well.
 */
export function describeState(state: FrameState, mode: 'watch' | 'push', hadPicture: boolean): string {
  if (state.name === 'failed') return state.message;
  if (state.name === 'waiting' && hadPicture) return 'Connection Lost: waiting for the broadcaster';
  return (mode === 'push' ? pushMessages : watchMessages)[state.name];
}
