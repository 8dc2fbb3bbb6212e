import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { CaptionCue } from '@greenroom/contract/streams/caption-cues';
import type { Chapter } from '@greenroom/contract/streams/recordings.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { ProductPrice } from '../products/prices/product-price.tsx';
import { ProductThumbnail } from '../products/card/product-thumbnail.tsx';
import { cuesFor, type OtherProduct, productsFor } from './replay-timeline.ts';

/** As many columns as fit. */
const columnsClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-x-4 gap-y-1';

/** How many caption lines a search shows. A reader with more matches can add a word. */
const foundCuesMax = 20;

interface ReplayChaptersProps {
  chapters: readonly Chapter[];
  /** Products of the show that were never pinned. */
  others: readonly OtherProduct[];
  /** The captions of the show. */
  cues: readonly CaptionCue[];
  atMs: number;
  onSeek: (atMs: number) => void;
}

/**
 * The products of a show at their current prices. Products that were pinned or otherwise shown link to their
 * moment.
 */
export function ReplayChapters({ chapters, others, cues, atMs, onSeek }: ReplayChaptersProps) {
  const [search, setSearch] = useState('');
  const isHydrated = useIsHydrated();
  if (chapters.length === 0 && others.length === 0 && cues.length === 0)
    return <p className="text-small text-stone-text">This show had no products.</p>;
  const current = chapters.findLast((chapter) => chapter.atMs <= atMs);
  const found = productsFor(chapters, search);
  const unpinned = productsFor(others, search);
  const foundCues = cuesFor(cues, search);
  return (
    <div className="flex flex-col gap-3">
      <label className="flex h-11 max-w-sm items-center gap-2 rounded-full border border-stone-strong px-4 focus-within:outline-2">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">
          Search the products of this show{cues.length === 0 ? '' : ', and what is said in it'}
        </span>
        <input
          type="search"
          value={search}
          // Text that is typed before hydration would be lost.
          readOnly={!isHydrated}
          placeholder={cues.length === 0 ? 'Find a product in this show' : 'Find a product or a word'}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="w-full bg-transparent text-small outline-none"
        />
      </label>
      {found.length === 0 && unpinned.length === 0 && foundCues.length === 0 && search !== '' ? (
        <p className="text-small text-stone-text">Nothing in this show matches “{search}”.</p>
      ) : null}
      <ol aria-label="Chapters" className={classNames(columnsClass, 'empty:hidden')}>
        {found.map((chapter) => (
          <li
            key={`${chapter.atMs}-${chapter.product.id}`}
            aria-current={chapter === current ? 'true' : undefined}
            className={classNames(
              'flex items-center gap-2 rounded-card border p-1 pr-2 sm:gap-3',
              chapter === current
                ? 'border-leaf bg-moss'
                : 'border-transparent hover:border-stone hover:bg-moss',
            )}
          >
            <MomentButton atMs={chapter.atMs} product={chapter.product} onSeek={onSeek} />
            <SoldProduct product={chapter.product} />
          </li>
        ))}
      </ol>
      {unpinned.length === 0 ? null : (
        <ul aria-label="Products that were not pinned" className={columnsClass}>
          {unpinned.map(({ product, atMs: shownAtMs }) => (
            <li
              key={product.id}
              className="flex items-center gap-2 rounded-card p-1 pr-2 hover:bg-moss sm:gap-3"
            >
              {shownAtMs === undefined ? null : (
                <MomentButton atMs={shownAtMs} product={product} onSeek={onSeek} />
              )}
              <SoldProduct product={product} />
            </li>
          ))}
        </ul>
      )}
      {foundCues.length === 0 ? null : (
        <section aria-label="Said in the show">
          <h3 className="text-small font-semibold">Said in the show</h3>
          <ul className="flex flex-col">
            {foundCues.slice(0, foundCuesMax).map(({ startMs, text }) => (
              <li key={`${startMs}-${text}`}>
                <button
                  type="button"
                  onClick={() => onSeek(startMs)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-card px-2 text-left hover:bg-moss"
                >
                  <span className="tabular shrink-0 text-small font-semibold text-leaf-text">
                    {formatElapsed(startMs)}
                  </span>
                  <span className="min-w-0 text-small wrap-anywhere">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function MomentButton({
  atMs,
  product,
  onSeek,
}: Pick<ReplayChaptersProps, 'onSeek'> & { atMs: number; product: ProductCard }) {
  return (
    <button
      type="button"
      aria-label={`Go to ${formatElapsed(atMs)}, ${product.name}`}
      onClick={() => onSeek(atMs)}
      className="tabular min-h-11 min-w-11 shrink-0 rounded-full px-1 sm:min-w-15 sm:px-2 text-small font-semibold text-leaf-text hover:bg-moss-strong"
    >
      {formatElapsed(atMs)}
    </button>
  );
}

function SoldProduct({ product }: { product: ProductCard }) {
  return (
    <>
      <ProductThumbnail product={product} size="size-12 max-[22rem]:hidden sm:size-14" />
      <div className="min-w-0 grow">
        <h3 className="truncate font-text text-small font-semibold tracking-normal">
          <Link
            to={`/product/${product.id}`}
            className="-my-3 inline-block max-w-full truncate py-3 align-middle hover:underline"
          >
            {product.name}
          </Link>
        </h3>
        <p className="text-small">
          <ProductPrice product={product} />
        </p>
      </div>
      <AddToCartButton product={product} variant="secondary" />
    </>
  );
}
