import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';

/** Who reads the chat; undefined while nobody is signed in, or it is not known yet. */
export type ChatReader = Pick<SessionUser, 'id' | 'username' | 'avatarUrl' | 'isAdmin'> | undefined;

/**
 * The reader's role in this show's chat, as far as this page knows it: `standing` is what the server told. An admin has the role
 * of the streamer (LIVEROLE-12).
 */
export function roleOf(
  reader: ChatReader,
  hostId: string | undefined,
  standing?: Pick<ChatStanding, 'role'>,
): ChatStanding['role'] {
  if (reader === undefined) return 'viewer';
  return reader.isAdmin || reader.id === hostId ? 'streamer' : (standing?.role ?? 'viewer');
}
