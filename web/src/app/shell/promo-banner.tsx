import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import { readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useIsIdle } from '../../ui/loading/use-is-idle.ts';
import { isPromoShown } from './promo.ts';

// Where its code does not come, the banner stays as it is.
const PromoRefresh = lazyPart(async () =>
  import('./promo-refresh.ts').then(
    (part) => part.PromoRefresh,
    () => () => null,
  ),
);

export const promoDismissalKey = 'greenroom.promo-dismissed-at';

/** The banner that operators set. The document has it, so that nothing moves at first; another one comes while it is open. */
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

/** The banner above the header; a dismissal hides it for 7 days (SHELL-19 to SHELL-25). */
function PromoBanner({ promo }: { promo: Promo }) {
  // What was dismissed before is read from storage; where storage is refused, this page still remembers.
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
      {/* Two lines have room in the height of one, so that nothing moves when the font comes. */}
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
