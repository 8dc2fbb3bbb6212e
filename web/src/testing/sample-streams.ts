import type { HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import type { ManagedStream, StreamSummary } from '@greenroom/contract/streams/streams.schemas';

/** A show as a list holds it: announced, as far as a test does not say otherwise. */
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

/** A show that is on air. */
export function liveStream(more: Partial<StreamSummary> = {}): StreamSummary {
  const { scheduledTime: _, ...announced } = streamSummary(more);
  return { ...announced, status: 'live', isLive: true, startedAt: '2026-05-04T18:00:00.000Z', ...more };
}

/** A show as its streamer has it: on air, as far as a test does not say otherwise. */
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

/** A show that is over. */
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

/** A slide of the home page. One that is live shows its picture as long as it names no room. */
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

/** A show as the schedule holds it: to come, as far as a test does not say otherwise. */
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
