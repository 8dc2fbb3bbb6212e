import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { QueryErrorState } from './list-states.tsx';
import { LoadMore } from './load-more.tsx';
import { Loading, Skeleton } from '../loading/skeleton.tsx';

interface PagedListProps<Page, Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** The noun for the items, as in `Failed to load reports`. */
  noun: string;
  /** Shown while the first page loads, in the size of its rows. */
  skeleton?: ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  rowsOf: (page: Page) => readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list with a Load more button, with its loading, empty and error states. */
export function PagedList<Page, Row>({
  query,
  noun,
  skeleton,
  empty,
  rowsOf,
  children,
}: PagedListProps<Page, Row>) {
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <QueryErrorState query={query} title={`Failed to load ${noun}`} text={describeFailure(query.error)} />
    ) : (
      <Loading label={`Loading ${noun}`}>{skeleton ?? <CardSkeletons />}</Loading>
    );
  }
  const rows = data.pages.flatMap(rowsOf);
  if (rows.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      {children(rows)}
      <LoadMore query={query} />
    </>
  );
}

function CardSkeletons() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-24 rounded-card" />
      ))}
    </div>
  );
}
