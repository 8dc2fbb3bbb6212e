import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import type { Replay } from '@greenroom/contract/streams/recordings.schemas';

/** A replay of five minutes. */
export function replay(more: Partial<Replay> = {}): Replay {
  return {
    lengthMs: 300_000,
    recordedAt: '2026-05-04T12:00:00.000Z',
    files: [{ url: '/replays/none/1', type: 'video/webm', startMs: 0, lengthMs: 300_000 }],
    chapters: [],
    isHidden: false,
    ...more,
  };
}

/** A clip of the replay, made by another user. */
export function clip(more: Partial<Clip> = {}): Clip {
  return {
    id: '0198c1de-0000-7000-8000-0000000000c1',
    title: 'The blue glaze',
    streamId: '0198c1de-0000-7000-8000-000000000001',
    startMs: 72_000,
    lengthMs: 18_000,
    createdAt: '2026-05-06T09:00:00.000Z',
    isHidden: false,
    author: { id: 'id-of-ada', username: 'ada' },
    show: {
      title: 'Kiln night',
      thumbnail: '/icon-512.png',
      streamerId: 'id-of-juno',
      streamerName: 'Juno Marchetti',
      streamerUsername: 'juno',
    },
    video: { url: '/replays/none/1', type: 'video/webm', fromMs: 72_000, toMs: 90_000 },
    ...more,
  };
}
