import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import type { ErrorCode } from '@greenroom/contract/errors';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Actor } from '../../platform/actor.ts';

/** What chat rules look at in a stream. */
export interface ChatStream {
  ownerId: string;
  status: StreamStatus;
}

/** The powers of a streamer belong to the stream's own streamer and to admins (LIVEROLE-12). */
export function chatRoleOf(actor: Pick<Actor, 'userId' | 'role'>, stream: ChatStream): ChatRole {
  return actor.userId === stream.ownerId || actor.role === 'admin' ? 'streamer' : 'viewer';
}

/** Why this one may not speak in this show now; undefined when they may. */
export function refusalToSend(
  actor: Actor | null,
  stream: ChatStream,
  hasJoined: boolean,
): ErrorCode | undefined {
  if (actor === null) return 'chat_sign_in_required';
  if (!hasJoined) return 'chat_not_joined';
  return stream.status === 'ended' ? 'chat_closed' : undefined;
}
