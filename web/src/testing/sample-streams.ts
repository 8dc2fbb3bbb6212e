import type { HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import type { ManagedStream, StreamSummary } from '@greenroom/contract/streams/streams.schemas';

/** A show in a list, by default an announced one. */
export function streamSummary(more: Partial<StreamSummary> = {}): StreamSummary {
  const id = more.id ?? 'wash-day';
  return {
    id,
    title: `Title of ${id}`,
    description: 'Hair that likes rain.',
    status: 'scheduled',
    isLive: false,
    viewerCount: 0,
    category: 'haircare',
    tags: [],
    thumbnail: '/icon-512.png',
    scheduledTime: '2030-05-04T18:00:00.000Z',
    hostName: 'Juno Marchetti',
    hostAvatar: '/icon-192.png',
    user: { id: 'id-of-juno', name: 'Juno Marchetti', username: 'juno' },
    streamer: { username: 'juno' },
    ...more,
  };
}

/** A live show. */
export function liveStream(more: Partial<StreamSummary> = {}): StreamSummary {
  const { scheduledTime: _, ...announced } = streamSummary(more);
  return { ...announced, status: 'live', isLive: true, startedAt: '2026-05-04T18:00:00.000Z', ...more };
}

/** A show as its streamer sees it, by default a live one. */
export function managedStream(more: Partial<ManagedStream> = {}): ManagedStream {
  return {
    ...liveStream({ id: '0198c1de-0000-7000-8000-000000000001' }),
    vdoRoomId: 'room42',
    isRehearsal: false,
    peakViewerCount: 3,
    isBroadcasterConnected: false,
    streamerName: 'Juno Marchetti',
    streamerAvatar: '/icon-192.png',
    ...more,
  };
}

/** An ended show. */
export function endedStream(more: Partial<StreamSummary> = {}): StreamSummary {
  const { scheduledTime: _, ...announced } = streamSummary(more);
  return {
    ...announced,
    status: 'ended',
    startedAt: '2026-05-04T12:00:00.000Z',
    endedAt: '2026-05-04T13:00:00.000Z',
    ...more,
  };
}

/** A slide of the home page. A live one shows its image unless it has a media room. */
export function heroSlide(more: Partial<HeroSlide> = {}): HeroSlide {
  const id = more.id ?? 'slide';
  return {
    id,
    title: `Title of ${id}`,
    text: 'Come in.',
    image: '/icon-512.png',
    imageAlt: '',
    hostName: `Host of ${id}`,
    hostAvatar: '/icon-192.png',
    isLive: false,
    scheduledTime: '2030-05-04T18:00:00.000Z',
    ...more,
  };
}

/** A show in the schedule, by default an upcoming one. */
export function scheduledStream(more: Partial<ScheduledStream> = {}): ScheduledStream {
  const id = more.id ?? 'wash-day';
  return {
    id,
    title: `Title of ${id}`,
    streamer: {
      id: 'id-of-juno',
      name: 'Juno Marchetti',
      avatar: '/icon-192.png',
      followers: 7,
      isVerified: false,
    },
    status: 'scheduled',
    scheduledTime: '2030-05-04T18:00:00.000Z',
    duration: 45,
    category: 'Beauty',
    tags: [],
    description: 'Hair that likes rain.',
    thumbnail: '/icon-512.png',
    expectedViewers: 0,
    isReminded: false,
    products: 0,
    ...more,
  };
}
