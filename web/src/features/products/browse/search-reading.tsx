import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { Link } from 'react-router';
import { catalogueAddress } from './product-query.ts';
import type { ProductFilter } from './product-query.ts';

/** Says that a corrected text was searched and offers the original one, or says which words were ignored. */
export function CorrectedSearch({ filter, reading }: { filter: ProductFilter; reading: SearchReading }) {
  if (reading.leftOut.length > 0) {
    return (
      <output className="mb-5 block wrap-anywhere">
        Nothing has all of the words of “{reading.correctedTo ?? filter.search}”. Showing results without{' '}
        <strong className="font-semibold">{reading.leftOut.join(', ')}</strong>.
      </output>
    );
  }
  if (reading.correctedTo === undefined) return null;
  return (
    <output className="mb-5 block">
      Showing results for <strong className="font-semibold">{reading.correctedTo}</strong>.{' '}
      <Link to={catalogueAddress({ ...filter, asTyped: true })} className="link inline-block py-2.5">
        Search instead for “{filter.search}”
      </Link>
    </output>
  );
}
