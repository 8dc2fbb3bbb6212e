import type { PayoutStanding } from '@greenroom/contract/sales/payouts.schemas';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { CardActions, CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { standingsQuery } from './payouts.api.ts';

const PayoutDialog = lazyPart(async () => (await import('./payout-dialog.tsx')).PayoutDialog);

const MadePayoutsDialog = lazyPart(async () => (await import('./made-payouts-dialog.tsx')).MadePayoutsDialog);

/** What brands are owed, and their payouts. */
export function PayoutsPanel() {
  const query = useQuery(standingsQuery());
  const [dialog, setDialog] = useState<{
    name: 'record' | 'made';
    standing: PayoutStanding;
    isOpen: boolean;
    opening: number;
  }>();
  const open = (name: 'record' | 'made', standing: PayoutStanding) =>
    setDialog((before) => ({ name, standing, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const Opened = dialog?.name === 'made' ? MadePayoutsDialog : PayoutDialog;
  if (query.data === undefined)
    return query.isError ? (
      <QueryErrorState query={query} title="Failed to load the payouts" text={describeFailure(query.error)} />
    ) : (
      <Loading label="Loading the payouts">
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    );
  if (query.data.length === 0)
    return <EmptyState title="Nothing is owed" text="What brands sell is added up here." />;
  return (
    <>
      <CardTable label="Payouts" columns={['Brand', 'Earned', 'Paid', 'Still owed']} hasActions>
        {query.data.map((standing) => (
          <CardRow key={`${standing.brand.id} ${standing.left.currency}`}>
            <CardHeading>
              <Link
                to={`/profiles/brands/${encodeURIComponent(standing.brand.slug)}`}
                className="inline-flex min-h-11 items-center font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {standing.brand.name}
              </Link>
            </CardHeading>
            <CardCell label="Earned" className="tabular">
              {formatMoney(standing.owed)}
            </CardCell>
            <CardCell label="Paid" className="tabular">
              {formatMoney(standing.paid)}
            </CardCell>
            <CardCell label="Still owed" className="tabular font-semibold">
              {formatMoney(standing.left)}
            </CardCell>
            <CardActions>
              <Button
                variant="quiet"
                size="small"
                unavailable={standing.left.amount <= 0}
                aria-label={`Record a payout to ${standing.brand.name} in ${standing.left.currency}`}
                onClick={() => open('record', standing)}
              >
                Record payout
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Payouts made to ${standing.brand.name} in ${standing.left.currency}`}
                onClick={() => open('made', standing)}
              >
                Payouts made
              </Button>
            </CardActions>
          </CardRow>
        ))}
      </CardTable>
      {dialog === undefined ? null : (
        <Suspense fallback={null}>
          <Opened
            key={dialog.opening}
            standing={dialog.standing}
            isOpen={dialog.isOpen}
            onClose={() => setDialog((before) => before && { ...before, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}
