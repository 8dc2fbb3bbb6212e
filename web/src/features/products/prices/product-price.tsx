import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Price } from './price.tsx';

type PricedProduct = Pick<
  ProductCard,
  'price' | 'priceTo' | 'originalPrice' | 'lowestRecentPrice' | 'currency'
>;

/** The price of a product in a list. */
export function ProductPrice({ product }: { product: PricedProduct }) {
  const { price, priceTo, originalPrice, lowestRecentPrice, currency } = product;
  return (
    <Price
      price={price}
      priceTo={priceTo}
      originalPrice={originalPrice}
      lowestRecentPrice={lowestRecentPrice}
      currency={currency}
    />
  );
}
