import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { imageWidths } from '@greenroom/contract/image-widths';
import { productCategories } from '@greenroom/contract/products/catalogue';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardActions, CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { categoryGround } from '../../products/card/category-ground.ts';
import { Price } from '../../products/prices/price.tsx';
import { Rating } from '../../products/rating.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { isActive } from '../brand-stats.ts';
import { shownLabel } from './shown-label.ts';
import { StockCount } from './stock-count.tsx';

interface ProductTableProps {
  products: readonly BrandProduct[];
  onEdit: (product: BrandProduct) => void;
  onDelete: (product: BrandProduct) => void;
}

const columns = ['Product', 'Price', 'Stock', 'Shown', 'Approval'] as const;

/** The brand's own products (DASH-5): a table, or cards on a narrow viewport. */
export function ProductTable({ products, onEdit, onDelete }: ProductTableProps) {
  return (
    <CardTable label="Products" columns={columns} hasActions>
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          onEdit={() => onEdit(product)}
          onDelete={() => onDelete(product)}
        />
      ))}
    </CardTable>
  );
}

function ProductRow({
  product,
  onEdit,
  onDelete,
}: {
  product: BrandProduct;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const isListed = isActive(product) && product.approvalStatus === 'approved';
  return (
    <CardRow>
      <CardHeading className="lg:w-2/5">
        <div className="flex min-w-0 items-center gap-4">
          <Picture
            src={product.imageUrl ?? ''}
            alt=""
            width={64}
            height={64}
            widths={imageWidths}
            sizes="64px"
            className={classNames(
              'size-16 shrink-0 rounded-control object-cover',
              categoryGround[product.categoryId],
            )}
          />
          <div className="min-w-0">
            <p className="line-clamp-2 text-body font-semibold wrap-anywhere">
              {isListed ? (
                <Link to={`/product/${product.id}`} className="hover:underline">
                  {product.name}
                </Link>
              ) : (
                product.name
              )}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 text-ink-soft">
              {productCategories[product.categoryId]}
              <Rating rating={product.rating} reviews={product.reviewCount} />
              {product.featured ? <Badge>Featured</Badge> : null}
            </div>
            {product.approvalReason === undefined ? null : (
              <p className="mt-1 wrap-anywhere">
                {product.approvalReason}{' '}
                <span className="text-ink-soft">Save it again to send it again.</span>
              </p>
            )}
          </div>
        </div>
      </CardHeading>
      <CardCell label="Price">
        <Price price={product.price} originalPrice={product.originalPrice} currency={product.currency} />
      </CardCell>
      <CardCell label="Stock" className="tabular">
        <StockCount product={product} />
      </CardCell>
      <CardCell label="Shown">{shownLabel(product)}</CardCell>
      <CardCell label="Approval">
        <ApprovalBadge status={product.approvalStatus} />
      </CardCell>
      <CardActions>
        <Button variant="quiet" size="small" aria-label={`Edit ${product.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Delete ${product.name}`} onClick={onDelete}>
          Delete
        </Button>
      </CardActions>
    </CardRow>
  );
}

export function DashboardSkeleton() {
  return (
    <Loading label="Loading products" className="flex flex-col gap-10">
      <Skeleton className="h-52 rounded-card md:h-28" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} className="h-56 rounded-card lg:h-22" />
        ))}
      </div>
    </Loading>
  );
}
