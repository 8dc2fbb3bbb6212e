import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { isPromoShown } from './promo.ts';

const PromoRefresh = lazyPart(async () => (await import('./promo-refresh.tsx')).PromoRefresh);

export const promoDismissalKey = 'greenroom.promo-dismissed-at';

/**
 * The banner that operators set. The document has it, so that nothing moves; another one comes when somebody goes on to
 * another page, which begins anew above.
 */
export function PromoPlace() {
  const document = useRouteLoaderData<{ promo: Promo | null }>('root');
  return document === undefined ? null : <KnownPromo first={document.promo} />;
}

function KnownPromo({ first }: { first: Promo | null }) {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  const [promo, setPromo] = useState(first);
  return (
    <>
      {pathname === opened ? null : (
        <Suspense fallback={null}>
          <PromoRefresh key={pathname} onRead={setPromo} />
        </Suspense>
      )}
      {promo === null ? null : <PromoBanner key={promo.text} promo={promo} />}
    </>
  );
}

/** The banner above the header; a dismissal hides it for 7 days (SHELL-19 to SHELL-25). */
function PromoBanner({ promo }: { promo: Promo }) {
  // What was dismissed before is read from storage; where storage is refused, this page still remembers.
  const [isDismissedHere, setIsDismissedHere] = useState(false);
  const isDue = useSyncExternalStore(
    neverChanges,
    () => isPromoShown(promo, readDismissal(promoDismissalKey), Date.now()),
    () => true,
  );
  const isShown = isDue && !isDismissedHere;

  if (!isShown) return null;
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

const stop = () => {};
const neverChanges = () => stop;
