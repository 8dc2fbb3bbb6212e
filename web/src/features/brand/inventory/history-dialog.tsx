import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { describeServerFailure } from '../../../lib/api/api-error.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { productChangesQuery } from './inventory.api.ts';

/** Shown for an empty text. */
const nothing = <span className="text-ink-soft">nothing</span>;

/** The change history of a product, latest first. */
export function HistoryDialog({
  userId,
  product,
  isOpen,
  onClose,
}: {
  userId: string;
  product: BrandProduct;
  isOpen: boolean;
  onClose: () => void;
}) {
  const history = useQuery({ ...productChangesQuery(userId, product.id), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={`Changes of ${product.name}`}>
      {history.data === undefined ? (
        history.isError ? (
          <QueryErrorState
            query={history}
            title="Failed to load the changes"
            text={describeServerFailure(history.error, 'Please try again later')}
          />
        ) : (
          <Loading label="Loading the changes">
            <Skeleton className="h-24 rounded-card" />
          </Loading>
        )
      ) : history.data.length === 0 ? (
        <p className="text-ink-soft">Nothing was changed since it was added.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {history.data.map(({ at, by, changes }) => (
            <li key={at}>
              <p className="text-small text-ink-soft">
                <LocalTime
                  moment={at}
                  format={(moment) => `${formatDate(moment)}, ${formatTimeOfDay(moment)}`}
                />
                {by === undefined ? null : <span className="wrap-anywhere">, by {by}</span>}
              </p>
              <ul>
                {changes.map(({ what, before, after }) => (
                  <li key={`${what} ${before} ${after}`} className="wrap-anywhere">
                    <span className="font-semibold">{what}:</span> {before || nothing} → {after || nothing}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
