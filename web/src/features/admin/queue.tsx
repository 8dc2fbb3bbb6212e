import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

interface QueueProps<Item> {
  query: UseQueryResult<readonly Item[]>;
  /** The noun for the entries, such as 'green claims'. */
  noun: string;
  emptyText: string;
  children: (item: Item) => ReactNode;
}

/** A list of pending entries for an operator, with its loading, empty and error states. */
export function Queue<Item>({ query, noun, emptyText, children }: QueueProps<Item>) {
  if (query.data === undefined) {
    return query.isError ? (
      <QueryErrorState query={query} title={`Failed to load ${noun}`} text={describeFailure(query.error)} />
    ) : (
      <Loading label={`Loading ${noun}`}>
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    );
  }
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    // A decided row disappears with its buttons.
    <KeptFocus label={title}>
      {query.data.length === 0 ? (
        <EmptyState title="Nothing to decide" text={emptyText} />
      ) : (
        <ol aria-label={title} className="flex flex-col gap-3">
          {query.data.map(children)}
        </ol>
      )}
    </KeptFocus>
  );
}

/** An entry of a queue: its content, and the decision beside it. */
export function QueueEntry({ children, decision }: { children: ReactNode; decision: ReactNode }) {
  return (
    <li className="grid gap-4 rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">{children}</div>
      {decision}
    </li>
  );
}
