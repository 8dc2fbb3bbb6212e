import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';

interface LoadMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >;
  label?: string;
  /** Shown if the next page could not be loaded. The default is the failure's own message. */
  failureText?: string;
}

/** The end of an incomplete list: a button that loads the next page, and the failure if that was not possible. */
export function LoadMore({ query, label = 'Load more', failureText }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-small font-medium text-beet">
          {failureText ?? describeFailure(query.error)}
        </p>
      ) : null}
      <Button
        variant="outline"
        busy={query.isFetchingNextPage}
        busyLabel="Loading…"
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
