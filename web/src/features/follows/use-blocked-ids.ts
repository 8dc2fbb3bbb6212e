import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { followBlocks } from './blocks.live.ts';
import { blockedIdsQuery } from './blocked-ids.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';

/** The users that the reader has blocked. Until they are known, nothing that anybody wrote may be shown. */
export type BlockedIds =
  | { name: 'known'; ids: ReadonlySet<string> }
  | { name: 'loading' }
  | { name: 'failed'; retry: () => void; isRetrying: boolean };

const nobody: BlockedIds = { name: 'known', ids: new Set() };

/**
 * Kept up to date while the component is mounted, including when the reader blocks somebody on another page or
 * device.
 */
export function useBlockedIds({
  isSignedIn,
  isReaderKnown,
}: {
  isSignedIn: boolean;
  /** Whether the session is loaded. */
  isReaderKnown: boolean;
}): BlockedIds {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    ...blockedIdsQuery(useSessionToken()),
    enabled: isSignedIn,
  });
  useEffect(
    () => (isSignedIn ? followBlocks(pageSocket(), queryClient) : undefined),
    [isSignedIn, queryClient],
  );
  const known = useMemo<BlockedIds | undefined>(() => data && { name: 'known', ids: new Set(data) }, [data]);
  if (!isReaderKnown) return { name: 'loading' };
  if (!isSignedIn) return nobody;
  if (known !== undefined) return known;
  return isError
    ? { name: 'failed', retry: () => void refetch(), isRetrying: isFetching }
    : { name: 'loading' };
}
