import type { FoundBrand } from '@greenroom/contract/search/search.schemas';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { MarkedText } from './marked-text.tsx';

/** Brands that match a search, each with a link to its page. */
export function FoundBrands({ brands, words }: { brands: readonly FoundBrand[]; words: readonly string[] }) {
  return (
    <ul aria-label="Brands" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {brands.map((brand) => (
        <li key={brand.id} className="min-w-0">
          <Card className="h-full flex-row items-start gap-4 rounded-card border border-stone p-4 hover:border-stone-strong">
            <Avatar name={brand.name} src={brand.logo} size="large" />
            <div className="min-w-0">
              <CardTitle to={`/profiles/brands/${brand.slug}`}>
                <MarkedText text={brand.name} words={words} />
              </CardTitle>
              {brand.location === undefined ? null : (
                <p className="text-micro text-stone-text">{brand.location}</p>
              )}
              <p className="mt-1 line-clamp-2 text-small text-ink-soft">
                <MarkedText text={brand.description} words={words} />
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
