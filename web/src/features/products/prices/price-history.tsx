import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const PriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart);

/** The price history of a product, or of the chosen variant. It loads when it is opened. */
export function PriceHistory({
  productId,
  choice,
}: {
  productId: string;
  /** A variant that has its own prices. */
  choice: { color?: string; size?: string };
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mt-2 max-w-md text-small"
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-leaf-text underline underline-offset-4">
        Price history
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-(--motion-quick) group-open:rotate-180"
        />
      </summary>
      {isOpen ? (
        <div className="mt-1 rounded-card border border-stone p-4">
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <PriceChart productId={productId} color={choice.color} size={choice.size} />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
