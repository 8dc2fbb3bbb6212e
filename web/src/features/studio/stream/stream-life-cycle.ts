import type { ManagedStream, StreamDetail } from '@greenroom/contract/streams/streams.schemas';

/** Where the streamer's show is in its life (STUDIO-13); each step has only what it needs. */
export type StreamLifeCycle =
  | { name: 'loading' }
  | { name: 'unavailable'; reason: string }
  /** Nothing is public. `stream` is a show that was made or announced before, and is gone live with. */
  | { name: 'preparing'; stream: ManagedStream | undefined }
  | { name: 'creating'; stream: ManagedStream | undefined }
  /** Going live failed: the camera reaches who knows the direct URL, and no list (STUDIO-35 to STUDIO-39). */
  | { name: 'unlisted'; reason: string; stream: ManagedStream | undefined }
  | { name: 'live'; stream: ManagedStream }
  | { name: 'ending'; stream: ManagedStream }
  | { name: 'ended'; stream: ManagedStream };

export type StreamLifeCycleEvent =
  | { type: 'loaded'; openStream: ManagedStream | null }
  | { type: 'loadFailed'; reason: string }
  | { type: 'streamChosen'; stream: ManagedStream | undefined }
  | { type: 'goLiveStarted' }
  /** `stream` is set when the page was made before it failed; a retry goes on with it. */
  | { type: 'goLiveFailed'; reason: string; stream: ManagedStream | undefined }
  | { type: 'wentLive'; stream: ManagedStream }
  | { type: 'streamChanged'; stream: StreamDetail }
  | { type: 'gaveUp' }
  | { type: 'endStarted' }
  | { type: 'endFailed' }
  | { type: 'ended'; stream: ManagedStream }
  | { type: 'startedAnew' };

/** The life after an event; one that does not fit where the show is changes nothing. */
export function nextStreamLifeCycle(life: StreamLifeCycle, event: StreamLifeCycleEvent): StreamLifeCycle {
  switch (event.type) {
    case 'loaded':
      if (!['loading', 'unavailable', 'preparing'].includes(life.name)) return life;
      // Also one that was put on air elsewhere meanwhile: a second studio shows what is on.
      if (event.openStream?.status === 'live') return { name: 'live', stream: event.openStream };
      return life.name === 'preparing' ? life : { name: 'preparing', stream: undefined };
    case 'loadFailed':
      return life.name === 'loading' ? { name: 'unavailable', reason: event.reason } : life;
    case 'streamChosen':
      return life.name === 'preparing' ? { name: 'preparing', stream: event.stream } : life;
    case 'goLiveStarted':
      return life.name === 'preparing' || life.name === 'unlisted'
        ? { name: 'creating', stream: life.stream }
        : life;
    case 'goLiveFailed':
      return life.name === 'creating'
        ? { name: 'unlisted', reason: event.reason, stream: event.stream }
        : life;
    case 'wentLive':
      return life.name === 'creating' ? { name: 'live', stream: event.stream } : life;
    case 'streamChanged':
      return 'stream' in life && life.stream?.id === event.stream.id
        ? follow(life, { ...event.stream, vdoRoomId: life.stream.vdoRoomId })
        : life;
    case 'gaveUp':
      return life.name === 'unlisted' ? { name: 'preparing', stream: life.stream } : life;
    case 'endStarted':
      return life.name === 'live' ? { name: 'ending', stream: life.stream } : life;
    case 'endFailed':
      return life.name === 'ending' ? { name: 'live', stream: life.stream } : life;
    case 'ended':
      return { name: 'ended', stream: event.stream };
    case 'startedAnew':
      return life.name === 'ended' ? { name: 'preparing', stream: undefined } : life;
  }
}

/** The server's word on the show, whoever ended it: this page, another tab, or a broadcaster who stayed away. */
function follow(life: StreamLifeCycle, stream: ManagedStream): StreamLifeCycle {
  if (stream.status === 'ended' && (life.name === 'live' || life.name === 'ending')) {
    return { name: 'ended', stream };
  }
  return life.name === 'live' ? { name: 'live', stream } : life;
}

/** The show that others can see right now. */
export function publicStream(life: StreamLifeCycle): ManagedStream | undefined {
  return life.name === 'live' || life.name === 'ending' ? life.stream : undefined;
}
