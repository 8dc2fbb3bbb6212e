import type { ProductCount } from '@greenroom/contract/products/products.schemas';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { countLabel } from './product-count-label.ts';

/** A choice with the number of products that it would find, once that is known. */
export function CountedLabel({ label, count }: { label: string; count: ProductCount | undefined }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      {label}
      {count === undefined ? null : (
        <span className="tabular font-normal"> ({countLabel(count, { isHydrated })})</span>
      )}
    </>
  );
}
