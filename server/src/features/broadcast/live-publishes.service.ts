import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import type { Log } from '../../platform/log.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import { toPublishGrant } from './publish-grant.ts';

/** One publish into a media room, as the media server tells of it. `subject` says by what it was allowed. */
export type LivePublish = Extract<MediaEvent, { type: 'snapshot' }>['publishers'][number];

/** Who publishes in which media room right now, and what ends a publish that may not go on. */
export interface LivePublishes {
  in(roomId: string): LivePublish | undefined;
  /** A new start, or a break of the line to the media server: these are all. */
  replace(publishes: readonly LivePublish[]): void;
  add(publish: LivePublish): void;
  /** Does nothing for one that was replaced: its successor came before it went. */
  remove(publish: Pick<LivePublish, 'roomId' | 'sessionId'>): void;
  /** Calls `listener` with each media room that has lost its publish. */
  onRemoved(listener: (roomId: string) => void): void;

  ofUser(userId: string): LivePublish[];
  ofSession(sessionId: string): LivePublish[];

  /** Ends one in the media server. Never rejects: one that cannot be ended is logged, and checked again later. */
  end(publish: LivePublish): Promise<void>;
  /** Ends those that may not go on. */
  endForbidden(publishes: readonly LivePublish[]): Promise<void>;
  /** Ends another's publish into a stream's media room, from before there was a stream. */
  endForbiddenIn(stream: StreamRow): Promise<void>;
}

export function createLivePublishes({
  streams,
  accounts,
  liveState,
  media,
  log,
}: {
  streams: Pick<StreamsService, 'findRowByRoomId'>;
  accounts: Pick<AccountsService, 'mayStillPublish' | 'usersByIds'>;
  liveState: Pick<LiveState, 'setPublishing' | 'replacePublishing'>;
  media: Pick<MediaClient, 'endSession'>;
  log: Log;
}): LivePublishes {
  const byRoom = new Map<string, LivePublish>();
  const listeners: ((roomId: string) => void)[] = [];

  function remove({ roomId, sessionId }: Pick<LivePublish, 'roomId' | 'sessionId'>): void {
    if (byRoom.get(roomId)?.sessionId !== sessionId) return;
    byRoom.delete(roomId);
    liveState.setPublishing(roomId, false);
    for (const listener of listeners) listener(roomId);
  }

  async function end(publish: LivePublish): Promise<void> {
    const { sessionId } = publish;
    try {
      await media.endSession(sessionId);
    } catch (error) {
      // A media server that is away publishes nothing, and its next snapshot is checked again.
      log.warn({ err: error, sessionId }, 'a publish without authority could not be ended');
      return;
    }
    // What is decided next need not wait for the media server to tell that they are gone.
    remove(publish);
  }

  /** By what allowed it; and a stream's media room is its streamer's, where admins may help out. */
  async function isAllowed({ subject }: LivePublish, row: StreamRow | undefined): Promise<boolean> {
    const grant = toPublishGrant(subject);
    if (grant === undefined || !(await accounts.mayStillPublish(grant))) return false;
    if (row === undefined || row.ownerId === grant.userId) return true;
    const [user] = await accounts.usersByIds([grant.userId]);
    return user?.role === 'admin';
  }

  return {
    in: (roomId) => byRoom.get(roomId),

    replace(publishes) {
      byRoom.clear();
      for (const publish of publishes) byRoom.set(publish.roomId, publish);
      liveState.replacePublishing(byRoom.keys());
    },

    add(publish) {
      byRoom.set(publish.roomId, publish);
      liveState.setPublishing(publish.roomId, true);
    },

    remove,
    onRemoved: (listener) => void listeners.push(listener),

    ofUser: (userId) =>
      [...byRoom.values()].filter(({ subject }) => toPublishGrant(subject)?.userId === userId),

    ofSession: (sessionId) =>
      [...byRoom.values()].filter(({ subject }) => {
        const grant = toPublishGrant(subject);
        return grant?.kind === 'session' && grant.sessionId === sessionId;
      }),

    end,

    async endForbidden(publishes) {
      await Promise.all(
        publishes.map(async (publish) => {
          const row = await streams.findRowByRoomId(publish.roomId);
          if (!(await isAllowed(publish, row))) await end(publish);
        }),
      );
    },

    async endForbiddenIn(stream) {
      const publish = byRoom.get(stream.roomId);
      if (publish !== undefined && !(await isAllowed(publish, stream))) await end(publish);
    },
  };
}
