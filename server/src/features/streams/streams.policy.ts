import type { Actor } from '../../platform/actor.ts';
import { mayStream } from '../../platform/actor.ts';

/** Only the stream's own streamer or an admin may go live with, end or change a stream (LIVEROLE-11). */
export function mayManageStream(actor: Actor, stream: { ownerId: string }): boolean {
  return mayStream(actor) && (actor.role === 'admin' || stream.ownerId === actor.userId);
}

/** A live show is everybody's; before and after, its picture is for those who manage it. */
export function mayWatchStream(actor: Actor | null, stream: { status: string; ownerId: string }): boolean {
  return stream.status === 'live' || (actor !== null && mayManageStream(actor, stream));
}
