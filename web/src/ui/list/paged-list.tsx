import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState } from './list-states.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

interface PagedListProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** What the list holds, as in `Failed to load reports`. */
  noun: string;
  empty: { title: string; text?: string; action?: ReactNode };
  rowsOf: (page: Page) => readonly unknown[];
  children: (pages: readonly Page[]) => ReactNode;
}

/** A list that grows by Load more, with its skeleton, its empty state and its error state. */
export function PagedList<Page>({ query, noun, empty, rowsOf, children }: PagedListProps<Page>) {
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <ErrorState
        title={`Failed to load ${noun}`}
        text={describeFailure(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Loading label={`Loading ${noun}`} className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} className="h-24 rounded-card" />
        ))}
      </Loading>
    );
  }
  if (data.pages.every((page) => rowsOf(page).length === 0)) return <EmptyState {...empty} />;
  return (
    <>
      {children(data.pages)}
      {query.hasNextPage ? (
        <div className="mt-5 flex flex-col items-center gap-2">
          <Button
            variant="outline"
            busy={query.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
          {query.isFetchNextPageError ? (
            <p role="alert" className="text-small text-beet">
              {describeFailure(query.error)}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
