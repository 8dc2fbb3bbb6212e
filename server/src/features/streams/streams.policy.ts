import type { Actor } from '../../platform/actor.ts';
import { mayStream } from '../../platform/actor.ts';

/**
 * Only the stream's own streamer or an admin may start, end or change a stream (LIVEROLE-5, LIVEROLE-6,
 * LIVEROLE-11).
 */
export function mayManageStream(actor: Actor, stream: { ownerId: string }): boolean {
  return mayStream(actor) && (actor.role === 'admin' || stream.ownerId === actor.userId);
}

/** Everybody may watch a live show. Before, after and during a rehearsal, only those who run it may. */
export function mayWatchStream(
  actor: Actor | null,
  stream: { status: string; ownerId: string; isRehearsal: boolean },
  isProducer = false,
): boolean {
  if (stream.status === 'live' && !stream.isRehearsal) return true;
  return actor !== null && (isProducer || mayManageStream(actor, stream));
}
