import { formatDateUtc } from '@greenroom/contract/time-format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { describeServerFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';

function ownPayoutsQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand', 'payouts', userId],
    queryFn: async ({ signal }) => (await api.payouts.own({}, { signal })).data.payouts,
  });
}

/** What the operator has paid to the user's brand, latest first. */
export function PaidPayouts({ userId }: { userId: string }) {
  const payouts = useQuery(ownPayoutsQuery(userId));
  return (
    <section aria-labelledby="paid-to-you" className="mt-10">
      <h2 id="paid-to-you" className="mb-4 text-heading">
        Paid to you
      </h2>
      {payouts.data === undefined ? (
        payouts.isError ? (
          <QueryErrorState
            query={payouts}
            title="Failed to load what was paid"
            text={describeServerFailure(payouts.error, 'Please try again later')}
          />
        ) : (
          <Loading label="Loading what was paid">
            <Skeleton className="h-24 rounded-card" />
          </Loading>
        )
      ) : payouts.data.length === 0 ? (
        <p className="text-ink-soft">Nothing was paid yet.</p>
      ) : (
        <CardTable label="Paid to you" columns={['Day', 'Reference', 'Amount']}>
          {payouts.data.map(({ id, paidOn, reference, amount }) => (
            <CardRow key={id}>
              {/* A day of the calendar, the same everywhere. */}
              <CardHeading>{formatDateUtc(`${paidOn}T12:00:00Z`)}</CardHeading>
              <CardCell label="Reference" className="wrap-anywhere">
                {reference}
              </CardCell>
              <CardCell label="Amount" className="tabular font-semibold">
                {formatMoney(amount)}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
