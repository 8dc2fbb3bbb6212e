import { toCsv } from '@greenroom/contract/csv';
import { money } from '@greenroom/contract/money';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { OwnStanding, Payout } from '@greenroom/contract/sales/payouts.schemas';
import { formatDateUtc } from '@greenroom/contract/time-format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { describeServerFailure } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/download.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';

function ownPayoutsQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand', 'payouts', userId],
    queryFn: async ({ signal }) => (await api.payouts.own({}, { signal })).data,
  });
}

/** What the operator still owes the user's brand in total, and the payouts, latest first. */
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
      ) : (
        <>
          <Standings standings={payouts.data.standings} />
          <Payouts payouts={payouts.data.payouts} />
        </>
      )}
    </section>
  );
}

/** The balance in each currency. It is negative if buyers were refunded after the payout. */
function Standings({ standings }: { standings: readonly OwnStanding[] }) {
  return (
    <ul aria-label="Owed to you" className="mb-4 flex flex-col gap-1">
      {standings.map(({ owed, paid, left }) => (
        <li key={left.currency} className="tabular">
          <span className="font-semibold">
            {left.amount < 0
              ? `You were paid ${formatMoney(money(-left.amount, left.currency))} too much`
              : `Owed to you: ${formatMoney(left)}`}
          </span>{' '}
          <span className="text-small text-ink-soft">
            {left.amount < 0 ? 'Refunds since then count against what you earn next. ' : ''}
            Earned {formatMoney(owed)}, paid {formatMoney(paid)}.
          </span>
        </li>
      ))}
    </ul>
  );
}

function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return <p className="text-ink-soft">Nothing was paid yet.</p>;
  const save = () =>
    download({
      name: 'paid-to-you.csv',
      type: 'text/csv',
      text: toCsv(
        ['Day', 'Reference', 'Currency', 'Amount'],
        payouts.map(({ paidOn, reference, amount: { amount, currency } }) => [
          paidOn,
          reference,
          currency,
          toCurrencyUnits(amount, currency),
        ]),
      ),
    });
  return (
    <>
      <CardTable label="Paid to you" columns={['Day', 'Reference', 'Amount']}>
        {payouts.map(({ id, paidOn, reference, amount, reversal, reversed }) => (
          <CardRow key={id}>
            {/* A calendar day, the same in every time zone. */}
            <CardHeading>{formatDateUtc(`${paidOn}T12:00:00Z`)}</CardHeading>
            <CardCell label="Reference" className="wrap-anywhere">
              {reference}
              {reversal === undefined ? null : (
                <span className="block text-small text-ink-soft">A reversal: {reversal.reason}</span>
              )}
              {reversed ? <span className="block text-small text-ink-soft">Reversed</span> : null}
            </CardCell>
            <CardCell label="Amount" className="tabular font-semibold">
              {formatMoney(amount)}
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      <Button variant="outline" className="mt-3" onClick={save}>
        Save as CSV
      </Button>
    </>
  );
}
