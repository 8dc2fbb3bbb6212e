import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** A person in a list. The name links to their profile. */
export function PersonRow({ person, children }: { person: Person; children?: ReactNode }) {
  const { username } = person;
  const name = person.name || username;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar name={name} src={person.avatarUrl} />
      <div className="min-w-0 grow basis-32">
        <Link
          to={`/profile/${encodeURIComponent(username)}`}
          className="-my-2 block truncate py-2 font-semibold hover:underline"
        >
          {name}
          <span className="block truncate text-small font-normal text-stone-text">@{username}</span>
        </Link>
      </div>
      {children === undefined ? null : <div className="flex gap-2">{children}</div>}
    </div>
  );
}

/** Placeholders for `count` people. */
export function PersonSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="flex min-h-16 items-center gap-3 py-2">
      <Skeleton className="size-10 rounded-full" />
      <div className="grow space-y-2">
        <Skeleton className="h-4 w-2/5 rounded-mark" />
        <Skeleton className="h-3.5 w-1/4 rounded-mark" />
      </div>
    </div>
  ));
}
