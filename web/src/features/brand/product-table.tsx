import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { productLimits } from '@greenroom/contract/limits';
import { imageWidths, productCategories } from '@greenroom/contract/products/catalogue';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoryGround } from '../products/category-ground.ts';
import { Price } from '../products/price.tsx';
import { Rating } from '../products/rating.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { isActive } from './brand-stats.ts';

interface ProductTableProps {
  products: readonly BrandProduct[];
  onEdit: (product: BrandProduct) => void;
  onDelete: (product: BrandProduct) => void;
}

const columns = ['Product', 'Price', 'Stock', 'Shown', 'Approval'] as const;

/** The brand's own products (DASH-5): a table, and on a narrow screen a card each. */
export function ProductTable({ products, onEdit, onDelete }: ProductTableProps) {
  return (
    <table aria-label="Products" className="w-full text-left text-small max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-stone text-micro text-stone-text">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 font-semibold first:pl-0">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'px-3 py-3 align-middle max-lg:block max-lg:p-0';
/** On a card a value stands beside the word for it. */
const labelled =
  'max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:before:w-16 max-lg:before:shrink-0 max-lg:before:text-micro max-lg:before:text-stone-text max-lg:before:content-[attr(data-label)]';

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
    <tr className="max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:border-stone max-lg:bg-paper-raised max-lg:p-4 lg:border-b lg:border-stone lg:hover:bg-moss/40">
      <th scope="row" className={classNames(cellClass, 'font-normal lg:w-2/5 lg:pl-0')}>
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
          </div>
        </div>
      </th>
      <td data-label="Price" className={classNames(cellClass, labelled)}>
        <Price price={product.price} originalPrice={product.originalPrice} currency={product.currency} />
      </td>
      <td data-label="Stock" className={classNames(cellClass, labelled, 'tabular')}>
        <Stock product={product} />
      </td>
      <td data-label="Shown" className={classNames(cellClass, labelled, 'whitespace-nowrap')}>
        {shownWords(product)}
      </td>
      <td data-label="Approval" className={classNames(cellClass, labelled)}>
        <ApprovalBadge status={product.approvalStatus} />
      </td>
      <td className={classNames(cellClass, 'lg:pr-0')}>
        <div className="-mx-2 flex items-center gap-1 max-lg:mt-1 lg:mx-0 lg:justify-end">
          <Button variant="quiet" size="small" aria-label={`Edit ${product.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" size="small" aria-label={`Delete ${product.name}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

function shownWords(product: BrandProduct): string {
  if (!product.active) return 'Not active';
  return product.public ? 'Active' : 'Not public';
}

function Stock({ product: { inStock, stockCount } }: { product: BrandProduct }) {
  if (!inStock) return <span className="font-semibold text-beet">Out of stock</span>;
  return (
    <span className={stockCount < productLimits.brandLowStockUnder ? 'font-semibold' : ''}>
      {stockCount}
      {stockCount < productLimits.brandLowStockUnder ? ' – low' : ''}
    </span>
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
