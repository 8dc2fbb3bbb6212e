import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import { readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useIsIdle } from '../../ui/loading/use-is-idle.ts';
import { isPromoShown } from './promo.ts';

// If this code cannot be loaded, the banner stays as rendered.
const PromoRefresh = lazyPart(async () =>
  import('./promo-refresh.ts').then(
    (part) => part.PromoRefresh,
    () => () => null,
  ),
);

export const promoDismissalKey = 'greenroom.promo-dismissed-at';

/**
 * The promo banner that operators set. It is part of the document, so that nothing shifts on load. A later
 * banner replaces it while the page is open.
 */
export function PromoPlace() {
  const document = useRouteLoaderData<{ promo: Promo | null }>('root');
  return document && <KnownPromo first={document.promo} />;
}

function KnownPromo({ first }: { first: Promo | null }) {
  const [promo, setPromo] = useState(first);
  return (
    <>
      {useIsIdle() && (
        <Suspense>
          <PromoRefresh first={first} onRead={setPromo} />
        </Suspense>
      )}
      {promo && <PromoBanner key={promo.text} promo={promo} />}
    </>
  );
}

/** The banner above the header. A dismissal hides it for 7 days (SHELL-19 to SHELL-25). */
function PromoBanner({ promo }: { promo: Promo }) {
  // Earlier dismissals are read from storage. If storage is unavailable, this state remembers for the current
  // page.
  const [isDismissedHere, setIsDismissedHere] = useState(false);
  const isDue = useSyncExternalStore(
    () => () => {},
    () => isPromoShown(promo, readDismissal(promoDismissalKey), Date.now()),
    () => true,
  );
  if (!isDue || isDismissedHere) return null;
  return (
    <aside
      aria-label="Promotion"
      className="relative flex min-h-11 items-center gap-x-3 bg-moss-strong pr-12 pl-5 text-micro sm:justify-center sm:gap-x-4 sm:pl-12 font-semibold text-ink [[data-promo=dismissed]_&]:hidden"
    >
      {/* Two lines fit in the height of one, so that nothing shifts when the font loads. */}
      <p className="py-1 leading-tight tracking-tight sm:tracking-wide">{promo.text}</p>
      <Link
        to={promo.link}
        className="flex min-h-11 items-center tracking-wide whitespace-nowrap underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        LEARN MORE
        <span className="sr-only">: {promo.text}</span>
      </Link>
      <button
        type="button"
        aria-label="Dismiss promotion"
        onClick={() => {
          writeDismissal(promoDismissalKey, Date.now());
          setIsDismissedHere(true);
        }}
        className="absolute inset-y-0 right-1 my-auto flex size-11 items-center justify-center rounded-full hover:bg-moss"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}
