import { useInfiniteQuery } from '@tanstack/react-query';
import { FollowRequests } from '../follows/follow-requests.tsx';
import { followRequestsQuery } from '../follows/follows.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';

/**
 * The requests to follow the user (PROF-22). Always shown for a private profile, and for a public one only
 * while there are any.
 */
export function FollowRequestsSection({ isAsked }: { isAsked: boolean }) {
  const requests = useInfiniteQuery(followRequestsQuery(useSessionToken()));
  const isShown = isAsked || (requests.data?.pages[0]?.people.length ?? 0) > 0;
  if (!isShown) return null;
  return (
    <section aria-labelledby="follow-requests">
      <h3 id="follow-requests" className="mb-3 text-lead">
        Follow requests
      </h3>
      <FollowRequests />
    </section>
  );
}
