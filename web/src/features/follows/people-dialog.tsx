import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { peopleQuery, type PeopleList } from './follows.api.ts';
import { PeoplePages } from './people-pages.tsx';
import { useSessionToken } from '../session/use-session-token.ts';

const texts = {
  followers: { title: 'Followers', empty: 'No followers yet' },
  following: { title: 'Following', empty: 'Not following anyone yet' },
} as const;

interface PeopleDialogProps {
  username: string;
  /** The open list. */
  list: PeopleList | undefined;
  onClose: () => void;
}

/** The followers of a user, or the users that they follow. */
export function PeopleDialog({ username, list, onClose }: PeopleDialogProps) {
  return (
    <Dialog
      open={list !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={list === undefined ? '' : texts[list].title}
    >
      {list === undefined ? null : <People username={username} list={list} />}
    </Dialog>
  );
}

function People({ username, list }: { username: string; list: PeopleList }) {
  const query = useInfiniteQuery(peopleQuery(username, list, useSessionToken()));
  return (
    <PeoplePages
      query={query}
      noun={list}
      empty={<p className="py-6 text-center text-ink-soft">{texts[list].empty}</p>}
    />
  );
}
