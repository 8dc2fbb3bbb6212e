import type { CategoryCard } from '@greenroom/contract/shop/home.contract';
import { imageWidths } from '@greenroom/contract/image-widths';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

const grounds = ['bg-ground-apricot', 'bg-ground-moss', 'bg-ground-dusk', 'bg-ground-rose'] as const;

const gridClass = 'grid gap-5 sm:grid-cols-3 md:gap-8';

/** The category cards, with images that have an arched top (HOME-11, HOME-12). */
export function CategoryCards({ categories }: { categories: readonly CategoryCard[] }) {
  return (
    <ul className={gridClass}>
      {categories.map((category, place) => (
        <li key={category.id}>
          <Card className="gap-4 max-sm:flex-row max-sm:items-center">
            <div
              className={classNames(
                'arch picture-shade relative aspect-[8/9] w-full overflow-hidden [--arch-rise:44.4%] max-sm:w-28 max-sm:shrink-0',
                grounds[place % grounds.length],
              )}
            >
              <Picture
                src={category.image}
                alt={category.imageAlt}
                width={640}
                height={800}
                widths={imageWidths}
                sizes="(min-width: 640px) 30vw, 7rem"
                className="size-full object-cover transition-transform duration-(--motion-slow) ease-settle fine:group-hover:scale-[1.03]"
              />
            </div>
            <div className="flex grow items-center justify-between gap-4">
              <div>
                <h3 className="font-display text-lead font-semibold">
                  <Link to={category.link} className="card-link">
                    {category.name}
                  </Link>
                </h3>
                <p className="tabular text-small text-stone-text">
                  {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
                </p>
              </div>
              <ArrowUpRight aria-hidden="true" className="size-6 text-leaf-text" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export function CategoryCardSkeletons() {
  return (
    <Loading label="Loading categories" className={gridClass}>
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex flex-col gap-4 max-sm:flex-row max-sm:items-center">
          <Skeleton className="arch aspect-[8/9] w-full [--arch-rise:44.4%] max-sm:w-28" />
          <Skeleton className="h-7 w-1/2" />
        </div>
      ))}
    </Loading>
  );
}
