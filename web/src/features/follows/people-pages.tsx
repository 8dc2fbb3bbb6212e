import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { Loading } from '../../ui/list/skeleton.tsx';
import { PersonRow, PersonSkeletons } from './person-row.tsx';

interface PeoplePagesProps<Item extends Person> {
  query: UseInfiniteQueryResult<InfiniteData<{ people: Item[]; nextCursor?: string | undefined }>>;
  /** What the list is called, like `followers`. */
  noun: string;
  empty: ReactNode;
  /** What can be done about one person. */
  Actions?: ComponentType<{ person: Item }>;
}

/** A list of people that grows by its Load more. */
export function PeoplePages<Item extends Person>({ query, noun, empty, Actions }: PeoplePagesProps<Item>) {
  if (query.isPending) {
    return (
      <Loading label={`Loading ${noun}`} className="divide-y divide-stone">
        <PersonSkeletons count={3} />
      </Loading>
    );
  }
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={`Failed to load ${noun}`}
        text={describeFailure(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  const people = query.data.pages.flatMap((page) => page.people);
  if (people.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul className="divide-y divide-stone">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow person={person}>{Actions ? <Actions person={person} /> : undefined}</PersonRow>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="mt-4 flex flex-col items-center gap-2">
          {query.isFetchNextPageError ? (
            <p role="alert" className="text-small font-medium text-beet">
              {describeFailure(query.error)}
            </p>
          ) : null}
          <Button
            variant="outline"
            busy={query.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      ) : null}
    </>
  );
}
