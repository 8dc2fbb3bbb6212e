import type { FrameEventName } from '@greenroom/contract/frame/frame-events';
import { playerLimits } from '@greenroom/contract/limits/player';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { useVideoFrame } from '@greenroom/frame-client/use-video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { useCallback, useEffect, useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { labLogLimits } from '../lab-log.ts';
import { useLabLog } from '../use-lab-log.ts';
import type { LabLog } from '../use-lab-log.ts';

/** The events in the log. `stats` is left out, because it arrives every second and would fill the log. */
const loggedEvents = [
  'ready',
  'stateChanged',
  'previewStarted',
  'streamStarted',
  'streamStopped',
  'streamPaused',
  'streamResumed',
  'viewerJoined',
  'viewerLeft',
  'connected',
  'disconnected',
  'reconnecting',
  'error',
  'firstFrame',
  'volumeChanged',
  'videoVisibilityChanged',
  'screenShareChanged',
  'recordingChanged',
] as const satisfies readonly FrameEventName[];

export interface VideoTest {
  frame: VideoFrameClient;
  log: LabLog;
  /** The frame's media room and URL. Undefined until Start Stream. */
  room: { mediaRoomId: string; source: string } | undefined;
  start: () => void;
  stop: () => void;
  /** Sends a command and logs its outcome. */
  send: VideoFrameClient['send'];
}

/** The page's own media room and the frame that sends to it, from Start Stream to Stop Stream. */
export function useVideoTest(): VideoTest {
  const frame = useVideoFrame();
  const log = useLabLog(labLogLimits.videoEntries);
  const [room, setRoom] = useState<VideoTest['room']>();
  const { write } = log;

  useEffect(() => {
    const stops = loggedEvents.map((name) =>
      frame.on(name, (data) => write(name, name === 'ready' ? undefined : data)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, write]);

  const send = useCallback<VideoTest['send']>(
    async (action, ...value) => {
      // Never log a token, not even on the user's own page.
      write(`→ ${action}`, action === 'startStream' ? undefined : value[0]);
      try {
        return await frame.send(action, ...value);
      } catch (error) {
        write(`${action} failed`, describeFailure(error));
        return undefined;
      }
    },
    [frame, write],
  );

  useEffect(() => {
    if (room === undefined) return undefined;
    void send('startStream', startValue());
    // A loaded frame reports `ready`. One that fails to load reports nothing (LAB-23).
    const timer = setTimeout(
      () => write('frame load error', 'The frame did not load'),
      playerLimits.connectTimeoutMs,
    );
    const stop = frame.on('ready', () => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [frame, room, send, write]);

  return {
    frame,
    log,
    room,
    send,
    start() {
      const mediaRoomId = makeMediaRoomId(Date.now());
      setRoom({ mediaRoomId, source: videoFrameSource({ mode: 'push', mediaRoomId }) });
    },
    stop() {
      write('→ stopStream');
      void frame.send('stopStream').catch(() => undefined);
      setRoom(undefined);
    },
  };
}

/** The value of a start command: the session token of this browser, if there is one. */
function startValue(): { token?: string } {
  const token = sessionToken.read();
  return token === null ? {} : { token };
}
