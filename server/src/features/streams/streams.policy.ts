import type { Actor } from '../../platform/actor.ts';
import { mayStream } from '../../platform/actor.ts';

/** Only the stream's own streamer or an admin may go live with, end or change a stream (LIVEROLE-5, LIVEROLE-6, LIVEROLE-11). */
export function mayManageStream(actor: Actor, stream: { ownerId: string }): boolean {
  return mayStream(actor) && (actor.role === 'admin' || stream.ownerId === actor.userId);
}

/** A live show is everybody's; before and after, and at a rehearsal, its picture is for those who run it. */
export function mayWatchStream(
  actor: Actor | null,
  stream: { status: string; ownerId: string; isRehearsal: boolean },
  isProducer = false,
): boolean {
  if (stream.status === 'live' && !stream.isRehearsal) return true;
  return actor !== null && (isProducer || mayManageStream(actor, stream));
}
