import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { StreamRow } from '../streams/streams.service.ts';
import { createBroadcasterPresence } from './broadcaster-presence.service.ts';

/** Presence for streams whose media rooms have the same ids. Look-ups of the rooms in `held` are delayed. */
function presenceOf(held: ReadonlyMap<string, Promise<void>>) {
  const written: string[] = [];
  const live = (id: string): StreamRow => ({
    id,
    title: id,
    description: '',
    category: 'General',
    tags: [],
    thumbnailUrl: null,
    roomId: id,
    status: 'live',
    scheduledAt: null,
    durationMinutes: 60,
    isRehearsal: false,
    isMadeByEncoder: false,
    startedAt: new Date(),
    endedAt: null,
    endsWithoutBroadcasterAt: null,
    peakViewerCount: 0,
    pinnedProductId: null,
    pinnedAt: null,
    pinId: null,
    createdAt: new Date(),
    ownerId: `owner of ${id}`,
  });
  const presence = createBroadcasterPresence({
    streams: {
      broadcasterCame: async ({ id }) => void written.push(`${id} came`),
      broadcasterDropped: async ({ id }) => {
        written.push(`${id} dropped`);
        return undefined;
      },
      endLiveStreamOf: async () => {},
      endLost: async () => {},
      findRowByRoomId: async (roomId) => {
        await held.get(roomId);
        return live(roomId);
      },
      listLiveRows: async () => [...held.keys(), 'quick'].map(live),
    },
    accounts: { mayStillStream: async () => true },
    publishes: { in: () => undefined, endForbiddenIn: async () => {} },
    log: createLog('silent'),
    now: () => new Date(),
  });
  return { presence, written };
}

test('a media room whose stream is looked up slowly does not delay the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { presence, written } = presenceOf(new Map([['slow', promise]]));
  presence.publisherLeft('slow');
  presence.publisherLeft('quick');
  await expect.poll(() => written).toEqual(['quick dropped']);
  presence.settleAll();
  await expect.poll(() => written).toEqual(['quick dropped', 'quick dropped']);
  resolve();
  await expect
    .poll(() => written)
    .toEqual(['quick dropped', 'quick dropped', 'slow dropped', 'slow dropped']);
  presence.stop();
});
