import { isOver } from '@greenroom/contract/streams/stream-status';
import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import type { ErrorCode } from '@greenroom/contract/errors';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Actor } from '../../platform/actor.ts';

/** The fields of a stream that chat rules use. */
export interface ChatStream {
  ownerId: string;
  status: StreamStatus;
}

/** A writer's relation to a show. */
export interface ChatWriter {
  role: ChatRole;
  hasJoined: boolean;
  /** Blocked by the show's host. */
  isBlocked: boolean;
}

/**
 * Why this user may not write in this show now. Undefined if they may. People whom the host has blocked can
 * read but not write. An admin, who has the host's powers there (LIVEROLE-12), can write in any show.
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
