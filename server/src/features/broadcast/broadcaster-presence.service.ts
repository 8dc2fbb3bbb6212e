import type { Log } from '../../platform/log.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import type { LivePublishes } from './live-publishes.service.ts';

/**
 * Keeps live streams consistent with who publishes in their media rooms. A broadcaster who disconnects has a
 * minute to return to the same stream, whose page and chat continue (STREAM-20, STREAM-21). Then it ends.
 * Events of one media room are handled one after the other, so that a disconnect and a return stay in order.
 */
export interface BroadcasterPresence {
  publisherCame(roomId: string): void;
  publisherLeft(roomId: string): void;
  /** Updates all live streams to who is connected, after a start or a lost connection to the media server. */
  settleAll(): void;
  /** Does the same for this media room. Resolves when done. */
  settleRoom(roomId: string): Promise<void>;
  /** A stream has ended, so nobody is waited for. */
  forget(streamId: string): void;
  /**
   * Ends a user's live stream if they may no longer stream, because they could not return to it. Resolves to
   * whether the stream continues.
   */
  enforceStreamOf(userId: string): Promise<boolean>;
  stop(): void;
}

export function createBroadcasterPresence({
  streams,
  accounts,
  publishes,
  log,
  now,
}: {
  streams: Pick<
    StreamsService,
    | 'broadcasterCame'
    | 'broadcasterDropped'
    | 'endLiveStreamOf'
    | 'endLost'
    | 'findRowByRoomId'
    | 'listLiveRows'
  >;
  accounts: Pick<AccountsService, 'mayStillStream'>;
  publishes: Pick<LivePublishes, 'in' | 'endForbiddenIn'>;
  log: Log;
  now: () => Date;
}): BroadcasterPresence {
  const deadlines = new Map<string, NodeJS.Timeout>();
  /** Keyed by media room. */
  const inTurn = createKeyedQueue();

  function schedule(streamId: string, endsAt: Date): void {
    clearTimeout(deadlines.get(streamId));
    const timer = setTimeout(
      () => {
        deadlines.delete(streamId);
        streams.endLost(streamId).catch((error: unknown) => {
          log.error({ err: error, streamId }, 'a stream without a broadcaster could not be ended; retrying');
          schedule(streamId, new Date(now().getTime() + 1000));
        });
      },
      Math.max(0, endsAt.getTime() - now().getTime()),
    );
    timer.unref();
    deadlines.set(streamId, timer);
  }

  function unschedule(streamId: string): void {
    clearTimeout(deadlines.get(streamId));
    deadlines.delete(streamId);
  }

  async function came(row: StreamRow): Promise<void> {
    unschedule(row.id);
    if (row.endsWithoutBroadcasterAt !== null) await streams.broadcasterCame(row);
  }

  async function left(row: StreamRow): Promise<void> {
    // Another server may have stored the deadline and be gone by then.
    if (row.endsWithoutBroadcasterAt !== null) return schedule(row.id, row.endsWithoutBroadcasterAt);
    const endsAt = await streams.broadcasterDropped(row);
    if (endsAt) schedule(row.id, endsAt);
  }

  async function enforceStreamOf(userId: string): Promise<boolean> {
    if (await accounts.mayStillStream(userId)) return true;
    await streams.endLiveStreamOf(userId, null, 'permission-lost');
    return false;
  }

  /** A stream that began while its streamer's authority was being revoked ends. */
  async function settle(row: StreamRow): Promise<void> {
    if (!(await enforceStreamOf(row.ownerId))) return;
    if (publishes.in(row.roomId) !== undefined) await came(row);
    else if (row.endsWithoutBroadcasterAt) schedule(row.id, row.endsWithoutBroadcasterAt);
    else await left(row);
  }

  async function withLive(roomId: string, work: (row: StreamRow) => Promise<void>): Promise<void> {
    try {
      await inTurn(roomId, async () => {
        const row = await streams.findRowByRoomId(roomId);
        if (row?.status === 'live') await work(row);
      });
    } catch (error) {
      log.error({ err: error, roomId }, 'the presence of a broadcaster could not be stored in the stream');
    }
  }

  return {
    publisherCame: (roomId) => void withLive(roomId, came),
    publisherLeft: (roomId) => void withLive(roomId, left),

    settleAll() {
      streams.listLiveRows().then(
        (rows) => rows.map(({ roomId }) => void withLive(roomId, settle)),
        (error: unknown) => log.error({ err: error }, 'the live streams could not be listed'),
      );
    },

    settleRoom: async (roomId) =>
      withLive(roomId, async (row) => {
        await publishes.endForbiddenIn(row);
        await settle(row);
      }),

    forget: unschedule,
    enforceStreamOf,

    stop() {
      for (const timer of deadlines.values()) clearTimeout(timer);
      deadlines.clear();
    },
  };
}
