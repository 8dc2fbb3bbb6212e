import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { imageWidths } from '@greenroom/contract/image-widths';
import { Copy, Ellipsis, History } from 'lucide-react';
import { formatPrice } from '../../../lib/format/price.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CardActions, CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { categoryGround } from '../../products/card/category-ground.ts';
import { shownLabel } from '../products/shown-label.ts';
import { StockCount } from '../products/stock-count.tsx';

interface InventoryTableProps {
  products: readonly BrandProduct[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onEdit: (product: BrandProduct) => void;
  onHistory: (product: BrandProduct) => void;
  onDuplicate: (product: BrandProduct) => void;
}

/** The products of a brand, with selection. */
export function InventoryTable({ products, chosen, onChoose, ...actions }: InventoryTableProps) {
  const isAll = products.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className="-mb-3">
        <Checkbox
          label={`Choose the ${products.length} shown`}
          checked={isAll}
          onChange={() => onChoose(new Set(isAll ? [] : products.map(({ id }) => id)))}
        />
      </div>
      <CardTable label="Inventory" columns={['Product', 'Price', 'Stock', 'Shown']} hasActions>
        {products.map((product) => (
          <InventoryRow
            key={product.id}
            product={product}
            isChosen={chosen.has(product.id)}
            onChoose={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(product.id);
              else next.delete(product.id);
              onChoose(next);
            }}
            {...actions}
          />
        ))}
      </CardTable>
    </>
  );
}

function InventoryRow({
  product,
  isChosen,
  onChoose,
  onEdit,
  onHistory,
  onDuplicate,
}: Pick<InventoryTableProps, 'onEdit' | 'onHistory' | 'onDuplicate'> & {
  product: BrandProduct;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { name, price, currency } = product;
  const icon = 'size-4.5 text-ink-soft';
  return (
    <CardRow>
      <CardHeading className="lg:w-1/2">
        <Checkbox
          label={
            <span className="flex items-center gap-3">
              <Picture
                src={product.imageUrl ?? ''}
                alt=""
                width={40}
                height={40}
                widths={imageWidths}
                sizes="40px"
                className={classNames(
                  'size-10 shrink-0 rounded-control object-cover',
                  categoryGround[product.categoryId],
                )}
              />
              <span className="font-semibold wrap-anywhere">{name}</span>
            </span>
          }
          checked={isChosen}
          onChange={onChoose}
        />
      </CardHeading>
      <CardCell label="Price" className="tabular">
        {formatPrice(price, currency)}
      </CardCell>
      <CardCell label="Stock" className="tabular">
        <StockCount product={product} />
      </CardCell>
      <CardCell label="Shown">{shownLabel(product)}</CardCell>
      <CardActions>
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(product)}>
          Edit
        </Button>
        <Menu
          trigger={
            <IconButton label={`More about ${name}`}>
              <Ellipsis aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          <MenuItem icon={<Copy aria-hidden="true" className={icon} />} onSelect={() => onDuplicate(product)}>
            Duplicate
          </MenuItem>
          <MenuItem
            icon={<History aria-hidden="true" className={icon} />}
            onSelect={() => onHistory(product)}
          >
            Changes
          </MenuItem>
        </Menu>
      </CardActions>
    </CardRow>
  );
}
