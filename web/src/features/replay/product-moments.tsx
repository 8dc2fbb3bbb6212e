import { formatDateUtc, formatElapsed } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { productMomentsQuery } from './product-moments.api.ts';

/** The moments of past shows that show a product. Each links into the replay. */
export function ProductMoments({ productId }: { productId: string }) {
  const moments = useQuery(productMomentsQuery(productId)).data ?? [];
  if (moments.length === 0) return null;
  return (
    <section aria-labelledby="product-moments" className="page-width mt-10">
      <h2 id="product-moments" className="text-heading">
        Seen in shows
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {moments.map(({ streamId, title, streamerName, atMs, recordedAt }) => (
          <li key={`${streamId}-${atMs}`}>
            <Link
              to={`/stream/${streamId}?t=${Math.floor(atMs / 1000)}`}
              className="flex min-h-11 items-center gap-3 rounded-card border border-stone bg-paper-raised p-3 hover:bg-moss"
            >
              <Play aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
              <span className="min-w-0 grow">
                <span className="block truncate text-small font-semibold">{title}</span>
                <span className="tabular block truncate text-micro text-ink-soft">
                  at {formatElapsed(atMs)} · {streamerName} · {formatDateUtc(recordedAt)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
