import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { PersonRow, PersonSkeletons } from './person-row.tsx';

interface PeoplePagesProps<Item extends Person> {
  query: UseInfiniteQueryResult<InfiniteData<{ people: Item[]; nextCursor?: string | undefined }>>;
  /** The noun for the list, such as `followers`. */
  noun: string;
  empty: ReactNode;
  /** The actions for one person. */
  Actions?: ComponentType<{ person: Item }>;
}

/** A list of people with a Load more button. */
export function PeoplePages<Item extends Person>({ query, noun, empty, Actions }: PeoplePagesProps<Item>) {
  return (
    <PagedList
      query={query}
      noun={noun}
      skeleton={
        <div className="divide-y divide-stone">
          <PersonSkeletons count={3} />
        </div>
      }
      empty={empty}
      rowsOf={({ people }) => people}
    >
      {(people) => (
        <ul className="divide-y divide-stone">
          {people.map((person) => (
            <li key={person.id}>
              <PersonRow person={person}>{Actions ? <Actions person={person} /> : undefined}</PersonRow>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
