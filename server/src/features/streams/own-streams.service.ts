import { streamLimits } from '@greenroom/contract/limits/streams';
import type {
  ManagedStream,
  OwnStream,
  OwnStreamFigures,
  StreamStatus,
} from '@greenroom/contract/streams/streams.schemas';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { PageRequest } from '../../platform/list-page.ts';
import { type StreamInContext, toOwnStream, toOwnStreamFigures } from './stream-answer.ts';
import type { StreamRow } from './stream-row.queries.ts';
import type { StreamsQueries } from './streams.queries.ts';

/** Streamers' views of their own streams. */
export interface OwnStreams {
  /**
   * The actor's own streams, all or of one kind: live, future, past. @throws AppError `invalid_input` for a
   * cursor that no list returned.
   */
  own(
    actor: Actor,
    page: PageRequest & { status?: StreamStatus | undefined },
  ): Promise<{ streams: OwnStream[]; nextCursor?: string }>;
  /** Totals of the actor's streams. @throws AppError `not_a_streamer`. */
  ownFigures(actor: Actor): Promise<OwnStreamFigures>;
  /**
   * The actor's open stream, otherwise the announced one that is next or overdue. A stream created for an
   * encoder counts as open while the encoder sends.
   */
  openStream(actor: Actor): Promise<ManagedStream | null>;
  /** A streamer's streams, for their data export. */
  exportOf: StreamsQueries['exportOf'];
  /**
   * The stream for an encoder that names no media room: the open one; otherwise the announced one that is
   * due, so that next week's does not start by accident; otherwise one created for an encoder before.
   */
  findStreamForEncoder(ownerId: string): Promise<StreamRow | undefined>;
  /** When the streamer's latest show ended. Undefined while it is live, or if there was none. */
  lastEndOf(ownerId: string): Promise<Date | undefined>;
}

export function createOwnStreams({
  queries,
  withContexts,
  toManaged,
  liveState,
  now,
}: {
  queries: StreamsQueries;
  withContexts: (rows: readonly StreamRow[]) => Promise<StreamInContext[]>;
  toManaged: (row: StreamRow) => Promise<ManagedStream>;
  liveState: Pick<LiveState, 'isPublishing'>;
  now: () => Date;
}): OwnStreams {
  /** The announced show that is next or recently overdue. */
  async function findNextAnnounced(ownerId: string): Promise<StreamRow | undefined> {
    const notBefore = new Date(now().getTime() - streamLimits.lateStreamHours * 3_600_000);
    return queries.findNextScheduledByOwner(ownerId, notBefore);
  }

  return {
    async own(
      actor: Actor,
      page: PageRequest & { status?: StreamStatus | undefined },
    ): Promise<{ streams: OwnStream[]; nextCursor?: string }> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const { rows, ...rest } = await queries.listByOwner(actor.userId, page);
      const streams = await withContexts(rows);
      return { streams: streams.map(({ row, context }) => toOwnStream(row, context)), ...rest };
    },

    async ownFigures(actor: Actor): Promise<OwnStreamFigures> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      return toOwnStreamFigures(await queries.figuresOf(actor.userId));
    },

    async openStream(actor: Actor): Promise<ManagedStream | null> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const open = await queries.findOpenByOwner(actor.userId);
      const row =
        open === undefined || (isEncoderDraft(open) && !liveState.isPublishing(open.roomId))
          ? ((await findNextAnnounced(actor.userId)) ?? open)
          : open;
      return row ? toManaged(row) : null;
    },

    exportOf: queries.exportOf,

    async findStreamForEncoder(ownerId: string): Promise<StreamRow | undefined> {
      const open = await queries.findOpenByOwner(ownerId);
      if (open !== undefined && !isEncoderDraft(open)) return open;
      const announced = await findNextAnnounced(ownerId);
      const notAfter = now().getTime() + streamLimits.earlyStreamMinutes * 60_000;
      return (announced?.scheduledAt?.getTime() ?? Infinity) <= notAfter ? announced : open;
    },

    lastEndOf: queries.lastEndOf,
  };
}

/** Whether a show was created for an encoder and not started. */
function isEncoderDraft({ status, isMadeByEncoder }: StreamRow): boolean {
  return status === 'created' && isMadeByEncoder;
}
