import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';

/** The reader of the chat. Undefined while nobody is signed in or the session is unknown. */
export type ChatReader = Pick<SessionUser, 'id' | 'username' | 'avatarUrl' | 'isAdmin'> | undefined;

/**
 * The reader's role in this show's chat, as far as this page knows. `standing` comes from the server. An admin
 * has the same role as the streamer (LIVEROLE-12).
 */
export function roleOf(
  reader: ChatReader,
  hostId: string | undefined,
  standing?: Pick<ChatStanding, 'role'>,
): ChatStanding['role'] {
  if (reader === undefined) return 'viewer';
  return reader.isAdmin || reader.id === hostId ? 'streamer' : (standing?.role ?? 'viewer');
}
