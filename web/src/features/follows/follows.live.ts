import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { profileKeys } from './profile-keys.ts';

/** Asks again for what a notice says that somebody else has changed: a profile that opened (PROF-22), a request to follow. */
export function refreshFollows({ kind, actor }: Notice, queryClient: QueryClient): void {
  if (kind === 'follow-requested') void queryClient.invalidateQueries({ queryKey: profileKeys.requests });
  if (kind !== 'follow-accepted' || actor === null) return;
  void queryClient.invalidateQueries({ queryKey: profileKeys.detail(actor.username) });
  void queryClient.invalidateQueries({ queryKey: profileKeys.people(actor.username) });
}
