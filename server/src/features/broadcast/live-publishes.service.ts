import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import type { Log } from '../../platform/log.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import { toPublishGrant } from './publish-grant.ts';

/** One publish into a media room, as the media server reports it. `subject` is the grant that allowed it. */
export type LivePublish = Extract<MediaEvent, { type: 'snapshot' }>['publishers'][number];

/** Tracks who publishes in which media room right now, and ends publishes that may not continue. */
export interface LivePublishes {
  in(roomId: string): LivePublish | undefined;
  /** After a start or a lost connection to the media server: these are all publishes. */
  replace(publishes: readonly LivePublish[]): void;
  add(publish: LivePublish): void;
  /** Does nothing for a publish that was replaced, because its successor was added first. */
  remove(publish: Pick<LivePublish, 'roomId' | 'sessionId'>): void;
  /** Calls `listener` with each media room that has lost its publish. */
  onRemoved(listener: (roomId: string) => void): void;

  ofUser(userId: string): LivePublish[];
  ofSession(sessionId: string): LivePublish[];

  /**
   * Ends a publish at the media server. Never rejects: a failure is logged, and the publish is checked again
   * later.
   */
  end(publish: LivePublish): Promise<void>;
  /** Ends those of the publishes that may not continue. */
  endForbidden(publishes: readonly LivePublish[]): Promise<void>;
  /** Ends another user's publish into a stream's media room that began before the stream existed. */
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
      // An unreachable media server publishes nothing, and its next snapshot is checked again.
      log.warn({ err: error, sessionId }, 'a publish that is no longer allowed could not be ended');
      return;
    }
    // Later decisions should not wait for the media server to report the end.
    remove(publish);
  }

  /**
   * By the grant that allowed it. In addition, a stream's media room belongs to its streamer, where admins
   * may help out.
   */
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
