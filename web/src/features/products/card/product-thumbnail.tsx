import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { categoryGround } from './category-ground.ts';

interface ProductThumbnailProps {
  product: Pick<ProductCard, 'image' | 'category'>;
  /** Size classes, up to 80 px. */
  size: string;
  eager?: boolean;
}

/** The small image of a product in a row. */
export function ProductThumbnail({ product, size, eager = false }: ProductThumbnailProps) {
  return (
    <div
      className={classNames(
        'shrink-0 overflow-hidden rounded-control',
        size,
        categoryGround[product.category],
      )}
    >
      <Picture
        src={product.image}
        alt=""
        width={160}
        height={160}
        widths={[160, 320]}
        sizes="80px"
        eager={eager}
        className="size-full object-cover"
      />
    </div>
  );
}
