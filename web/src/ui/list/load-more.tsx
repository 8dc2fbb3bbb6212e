import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';

interface LoadMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >;
  label?: string;
  /** What stands there when the next page does not come; left out, the failure's own message. */
  failureText?: string;
}

/** The end of a list that has more: a button that brings the next page, and why it did not come. */
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
