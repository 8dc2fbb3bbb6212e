import { isOver } from '@greenroom/contract/streams/stream-status';
import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import type { ErrorCode } from '@greenroom/contract/errors';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Actor } from '../../platform/actor.ts';

/** What chat rules look at in a stream. */
export interface ChatStream {
  ownerId: string;
  status: StreamStatus;
}

/** The relation of a writer to a show. */
export interface ChatWriter {
  role: ChatRole;
  hasJoined: boolean;
  /** By the show's host. */
  isBlocked: boolean;
}

/**
 * Why this user may not write in this show now; undefined when they may. Whom its host has blocked may read it and
 * not write in it; an admin, who has the host's powers there (LIVEROLE-12), writes in any.
 */
export function refusalToSend(
  actor: Actor | null,
  stream: ChatStream,
  { role, hasJoined, isBlocked }: ChatWriter,
): ErrorCode | undefined {
  // CHAT-21
  if (actor === null) return 'chat_sign_in_required';
  if (!hasJoined) return 'chat_not_joined';
  if (isOver(stream.status)) return 'chat_closed';
  return isBlocked && role === 'viewer' ? 'chat_blocked' : undefined;
}
