import { useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { readDismissal, writeDismissal } from '../../lib/storage/dismissal.ts';
import { isPromoShown } from './promo.ts';
import type { Promo } from './promo.ts';

export const promoDismissalKey = 'greenroom.promo-dismissed-at';

/** The banner above the header; a dismissal hides it for 7 days (SHELL-19 to SHELL-25). */
export function PromoBanner({ promo }: { promo: Promo }) {
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
      <p className="py-1 leading-tight tracking-tight sm:tracking-wide">THROUGH APRIL 21, FREE SHIPPING</p>
      <Link
        to="/promotions"
        className="flex min-h-11 items-center tracking-wide whitespace-nowrap underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        LEARN MORE
        <span className="sr-only"> about free shipping</span>
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
