import { randomUUID } from 'node:crypto';
import { type MatrixRow, everyone, nothing, row, signedIn, streamers } from './row.ts';

const announcement = () => ({
  title: 'A show to come',
  scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
});

/** Shows and actions in them. */
//                                 anonymous user brand streamer admin owner other
export const streamingMatrix: Record<string, MatrixRow> = {
  'schedule.list': row(everyone),
  'schedule.popular': row(everyone),
  'schedule.reminders': row(signedIn),
  'schedule.detail': row(everyone, async (f) => ({ id: await f.announcedStream() }), streamers),
  'schedule.announce': row('401 403 403 ok ok ok ok', () => announcement(), streamers),
  'schedule.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.announcedStream(), title: 'Another title' }),
    streamers,
  ),
  'schedule.cancel': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.announcedStream() }),
    streamers,
  ),
  'schedule.cancelSeries': row('401 403 403 404 404 404 404', () => ({ id: randomUUID() }), streamers),
  'schedule.setReminder': row(signedIn, async (f) => ({ id: await f.announcedStream() }), streamers),
  'schedule.removeReminder': row(signedIn, async (f) => ({ id: await f.announcedStream() }), streamers),
  'streams.create': row('401 403 403 ok ok ok ok', () => ({ title: 'A show' }), streamers),
  'streams.list': row(everyone),
  'streams.mine': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.own': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.ownFigures': row('401 403 403 ok ok ok ok', nothing, streamers),
  'streams.streamKey': row('401 403 403 ok ok ok ok', nothing, streamers),
  'mediaRooms.viewers': row(
    everyone,
    async (f) => ({ mediaRoomId: (await f.stream()).vdoRoomId }),
    streamers,
  ),
  'streams.detail': row(everyone, async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, title: 'Another title' }),
    streamers,
  ),
  'streams.goLive': row('401 403 403 403 ok ok 403', async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.end': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),
  'streams.featuredProducts': row(everyone, async (f) => ({ id: (await f.stream()).id }), streamers),
  'streams.report': row(
    '401 ok ok ok ok 403 ok',
    async (f) => ({ id: (await f.stream()).id, reason: 'fraud' }),
    streamers,
  ),
  'producers.list': row('401 403 403 ok ok ok ok', nothing, streamers),
  'producers.appoint': row('401 403 403 ok ok ok ok', (f) => ({ username: f.bystander.username }), streamers),
  'producers.dismiss': row('401 403 403 ok ok ok ok', () => ({ userId: 'nobody' }), streamers),
  'producers.shows': row(signedIn),
  'runOfShow.read': row('401 403 403 403 ok ok 403', async (f) => ({ id: (await f.stream()).id }), streamers),
  'runOfShow.arrange': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, productIds: [f.productId] }),
    streamers,
  ),
  'runOfShow.highlight': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, productIds: [] }),
    streamers,
  ),
  'runOfShow.startOffer': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({
      id: await f.streamWithProduct(),
      productId: f.productId,
      percent: 10,
      minutes: 1,
    }),
    streamers,
  ),
  'runOfShow.endOffer': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id, offerId: crypto.randomUUID() }),
    streamers,
  ),
  'recordings.replay': row(everyone, async (f) => ({ id: (await f.replay()).id }), streamers),
  'analytics.show': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),
  'recordings.managed': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id }),
    streamers,
  ),
  'recordings.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id, isHidden: true }),
    streamers,
  ),
  'recordings.trim': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id, startMs: 1000, endMs: 8000 }),
    streamers,
  ),
  'recordings.untrim': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id }),
    streamers,
  ),
  'recordings.retry': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id }),
    streamers,
  ),
  'recordings.remove': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.replay()).id }),
    streamers,
  ),
  'captions.add': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id, text: 'Good evening' }),
    streamers,
  ),
  'clips.list': row(everyone, async (f) => ({ streamId: (await f.replay()).id }), streamers),
  'clips.make': row(
    signedIn,
    async (f) => ({ streamId: (await f.replay()).id, title: 'A clip', startMs: 1000, endMs: 5000 }),
    streamers,
  ),
  'clips.detail': row(everyone, async (f) => ({ id: await f.clip() }), streamers),
  'clips.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.clip(), isHidden: true }),
    streamers,
  ),
  'clips.removePicture': row('401 403 403 403 ok ok 403', async (f) => ({ id: await f.clip() }), streamers),
  'clips.remove': row('401 403 403 403 ok ok 403', async (f) => ({ id: await f.clip() }), streamers),
  'recordings.moments': row(everyone, (f) => ({ id: f.productId })),
  'recordings.replayEvents': row(everyone, async (f) => ({ id: (await f.replay()).id }), streamers),
  'streams.pin': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id, productId: f.productId }),
    streamers,
  ),
  'streams.unpin': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),
  'streams.undoPin': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream('live')).id, pinId: null, productId: f.productId }),
    streamers,
  ),
};
