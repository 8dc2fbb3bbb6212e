import type { ManagedStream, StreamDetail } from '@greenroom/contract/streams/streams.schemas';

/** The life cycle of the streamer's stream (STUDIO-13). Each state has only the data that it needs. */
export type StudioLifeCycle =
  | { name: 'loading' }
  | { name: 'unavailable'; reason: string }
  /** Nothing is public. `stream` was created or announced before. Go Live uses it. */
  | { name: 'preparing'; stream: ManagedStream | undefined }
  | { name: 'creating'; stream: ManagedStream | undefined }
  /** Going live failed. The camera can be watched at its direct URL, but is in no list (STUDIO-35 to STUDIO-39). */
  | { name: 'unlisted'; reason: string; stream: ManagedStream | undefined }
  | { name: 'live'; stream: ManagedStream }
  | { name: 'ending'; stream: ManagedStream }
  | { name: 'ended'; stream: ManagedStream };

export type StreamLifeCycleEvent =
  | { type: 'loaded'; openStream: ManagedStream | null }
  | { type: 'loadFailed'; reason: string }
  | { type: 'streamChosen'; stream: ManagedStream | undefined }
  | { type: 'goLiveStarted' }
  /** `stream` is set if the page was created before the failure. A retry uses it. */
  | { type: 'goLiveFailed'; reason: string; stream: ManagedStream | undefined }
  | { type: 'wentLive'; stream: ManagedStream }
  | { type: 'streamChanged'; stream: StreamDetail }
  | { type: 'gaveUp' }
  | { type: 'endStarted' }
  | { type: 'endFailed' }
  | { type: 'ended'; stream: ManagedStream }
  | { type: 'startedAnew' };

/** The state after an event. An event that does not apply to the state changes nothing. */
export function nextStudioLifeCycle(
  lifeCycle: StudioLifeCycle,
  event: StreamLifeCycleEvent,
): StudioLifeCycle {
  switch (event.type) {
    case 'loaded':
      if (!['loading', 'unavailable', 'preparing'].includes(lifeCycle.name)) return lifeCycle;
      // This includes a stream that went live on another device. A second studio shows it.
      if (event.openStream?.status === 'live') return { name: 'live', stream: event.openStream };
      return lifeCycle.name === 'preparing' ? lifeCycle : { name: 'preparing', stream: undefined };
    case 'loadFailed':
      return lifeCycle.name === 'loading' ? { name: 'unavailable', reason: event.reason } : lifeCycle;
    case 'streamChosen':
      return lifeCycle.name === 'preparing' ? { name: 'preparing', stream: event.stream } : lifeCycle;
    case 'goLiveStarted':
      return lifeCycle.name === 'preparing' || lifeCycle.name === 'unlisted'
        ? { name: 'creating', stream: lifeCycle.stream }
        : lifeCycle;
    case 'goLiveFailed':
      return lifeCycle.name === 'creating'
        ? { name: 'unlisted', reason: event.reason, stream: event.stream }
        : lifeCycle;
    case 'wentLive':
      return lifeCycle.name === 'creating' ? { name: 'live', stream: event.stream } : lifeCycle;
    case 'streamChanged':
      return 'stream' in lifeCycle && lifeCycle.stream?.id === event.stream.id
        ? follow(lifeCycle, { ...event.stream, vdoRoomId: lifeCycle.stream.vdoRoomId })
        : lifeCycle;
    case 'gaveUp':
      return lifeCycle.name === 'unlisted' ? { name: 'preparing', stream: lifeCycle.stream } : lifeCycle;
    case 'endStarted':
      return lifeCycle.name === 'live' ? { name: 'ending', stream: lifeCycle.stream } : lifeCycle;
    case 'endFailed':
      return lifeCycle.name === 'ending' ? { name: 'live', stream: lifeCycle.stream } : lifeCycle;
    case 'ended':
      return { name: 'ended', stream: event.stream };
    case 'startedAnew':
      return lifeCycle.name === 'ended' ? { name: 'preparing', stream: undefined } : lifeCycle;
  }
}

/**
 * The state for the server's data of the stream, whoever ended it: this page, another tab, or the server after
 * a lost connection.
 */
function follow(lifeCycle: StudioLifeCycle, stream: ManagedStream): StudioLifeCycle {
  if (stream.status === 'ended' && (lifeCycle.name === 'live' || lifeCycle.name === 'ending')) {
    return { name: 'ended', stream };
  }
  return lifeCycle.name === 'live' ? { name: 'live', stream } : lifeCycle;
}

/** The stream while others can see it. */
export function publicStream(lifeCycle: StudioLifeCycle): ManagedStream | undefined {
  return lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? lifeCycle.stream : undefined;
}
