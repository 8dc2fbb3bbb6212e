import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { blockedUsersQuery, useBlock } from './follows.api.ts';
import { PeoplePages } from './people-pages.tsx';
import { useSessionToken } from '../session/use-session-token.ts';

/** The users that the signed-in user has blocked, with Unblock. For the account page. */
export function BlockedUsers() {
  const query = useInfiniteQuery(blockedUsersQuery(useSessionToken()));
  return (
    <PeoplePages
      query={query}
      noun="blocked users"
      empty={<EmptyState title="Nobody is blocked" text="Block somebody from the menu of their profile." />}
      Actions={Unblock}
    />
  );
}

function Unblock({ person: { username, name } }: { person: Person }) {
  const block = useBlock(username);
  return (
    <Button
      size="small"
      variant="outline"
      busy={block.isPending}
      busyLabel="Unblocking…"
      aria-label={`Unblock ${name || username}`}
      onClick={() => block.mutate(false)}
    >
      Unblock
    </Button>
  );
}
