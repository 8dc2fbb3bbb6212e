import type { FrameCommandMessage } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent, FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A fake of the page in a video frame's iframe. It records what is posted to it, and replies. */
export function videoFramePage(iframe: HTMLIFrameElement, mode: FrameSnapshot['mode']) {
  const frameWindow = iframe.contentWindow;
  if (frameWindow === null) throw new Error('The iframe is not in the page');
  const posted: FrameCommandMessage[] = [];
  vi.spyOn(frameWindow, 'postMessage').mockImplementation(((message: FrameCommandMessage) => {
    posted.push(message);
  }) as typeof frameWindow.postMessage);
  const loaded: FrameSnapshot = {
    mode,
    mediaRoomId: 'room42',
    state: { name: 'idle' },
    volume: 100,
    isMuted: false,
    isSoundBlocked: false,
    isVideoHidden: false,
    isScreenShared: false,
    isRecording: false,
    firstFrameMs: null,
    stats: null,
  };
  let snapshot = loaded;

  async function post(data: unknown): Promise<void> {
    const { origin } = window.location;
    await act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: frameWindow }));
    });
  }

  return {
    /** The posted commands, except the client's own request after a load. */
    commands: () =>
      posted
        .filter(({ action }) => action !== 'requestStats')
        .map(({ action, value }) => (value === undefined ? { action } : { action, value })),
    /** How often the frame was asked for its statistics, including the client's own request after a load. */
    statsRequests: () => posted.filter(({ action }) => action === 'requestStats').length,
    /** Loads the page, for the first time or again. Its state is reset. */
    async load(): Promise<void> {
      snapshot = loaded;
      await post({ event: 'ready', data: snapshot });
    },
    /** Replies to the last command. `change` is applied to the frame's state. */
    async answer(change: Partial<FrameSnapshot> = {}): Promise<void> {
      snapshot = { ...snapshot, ...change };
      const { action, commandId } = posted.at(-1) ?? {};
      await post({ action, commandId, success: true, data: snapshot });
    },
    /** Replies to every command posted so far. */
    async answerAll(): Promise<void> {
      for (const { action, commandId } of posted)
        await post({ action, commandId, success: true, data: snapshot });
    },
    async refuse(error: string): Promise<void> {
      const { action, commandId } = posted.at(-1) ?? {};
      await post({ action, commandId, success: false, error });
    },
    async emit(event: FrameEvent): Promise<void> {
      if (event.event === 'stateChanged') snapshot = { ...snapshot, state: event.data.state };
      await post(event);
    },
  };
}
