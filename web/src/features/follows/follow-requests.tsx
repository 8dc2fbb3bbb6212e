import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { followRequestsQuery, useAnswerFollowRequest } from './follows.api.ts';
import { PeoplePages } from './people-pages.tsx';
import { useMarkRead } from '../notices/notices.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';

/** The requests to follow the signed-in user, with Accept and Decline (PROF-22). For the account page. */
export function FollowRequests() {
  const query = useInfiniteQuery(followRequestsQuery(useSessionToken()));
  return (
    <PeoplePages
      query={query}
      noun="follow requests"
      empty={<EmptyState title="No follow requests" text="Who asks to follow you shows up here." />}
      Actions={Answer}
    />
  );
}

function Answer({ person }: { person: Person }) {
  const answer = useAnswerFollowRequest();
  return (
    <AnswerButtons
      person={person}
      onAnswer={(accepts) => answer.mutate({ username: person.username, accepts })}
    />
  );
}

/** Accept and Decline in the notice of an open request (PROF-22). Answering marks the notice as read. */
export function AnswerInNotice({
  notice: { id, kind, actor, isRead },
  userId,
}: {
  notice: Notice;
  userId: string;
}) {
  const isRequest = kind === 'follow-requested' && actor !== null;
  const requests = useInfiniteQuery({ ...followRequestsQuery(useSessionToken()), enabled: isRequest });
  const answer = useAnswerFollowRequest();
  const markRead = useMarkRead(userId);
  if (!isRequest) return null;
  const waits = requests.data?.pages.some(({ people }) =>
    people.some(({ username }) => username === actor.username),
  );
  if (waits !== true) {
    return answer.isSuccess ? (
      <output className="block px-3 pb-2 pl-16 text-micro text-stone-text">
        {answer.variables.accepts ? 'You accepted.' : 'You declined.'}
      </output>
    ) : null;
  }
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-2.5 pl-16">
      <AnswerButtons
        person={actor}
        onAnswer={(accepts) => {
          if (!isRead) markRead.mutate(id);
          answer.mutate({ username: actor.username, accepts });
        }}
      />
    </div>
  );
}

function AnswerButtons({
  person: { username, name },
  onAnswer,
}: {
  person: Person;
  onAnswer: (accepts: boolean) => void;
}) {
  return (
    <>
      <Button size="small" aria-label={`Accept ${name || username}`} onClick={() => onAnswer(true)}>
        Accept
      </Button>
      <Button
        size="small"
        variant="outline"
        aria-label={`Decline ${name || username}`}
        onClick={() => onAnswer(false)}
      >
        Decline
      </Button>
    </>
  );
}
