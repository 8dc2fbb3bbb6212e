import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { followRequestsQuery, useAnswerFollowRequest } from './follows.api.ts';
import { PeoplePages } from './people-pages.tsx';
import { useViewer } from '../session/use-viewer.ts';

/** Who asks to follow the signed-in user, with Accept and Decline (PROF-22). For the account page. */
export function FollowRequests() {
  const query = useInfiniteQuery(followRequestsQuery(useViewer()));
  return (
    <PeoplePages
      query={query}
      noun="follow requests"
      empty={<EmptyState title="No follow requests" text="Who asks to follow you shows up here." />}
      Actions={Answer}
    />
  );
}

function Answer({ person: { username, name } }: { person: Person }) {
  const answer = useAnswerFollowRequest();
  return (
    <>
      <Button
        size="small"
        aria-label={`Accept ${name || username}`}
        onClick={() => answer.mutate({ username, accepts: true })}
      >
        Accept
      </Button>
      <Button
        size="small"
        variant="outline"
        aria-label={`Decline ${name || username}`}
        onClick={() => answer.mutate({ username, accepts: false })}
      >
        Decline
      </Button>
    </>
  );
}
