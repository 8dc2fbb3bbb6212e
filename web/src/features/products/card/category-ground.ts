import type { ProductCategory } from '@greenroom/contract/products/catalogue';

/** The tinted ground that the pictures of a category stand on. */
export const categoryGround: Readonly<Record<ProductCategory, string>> = {
  haircare: 'bg-ground-apricot',
  skincare: 'bg-ground-rose',
  home: 'bg-ground-moss',
  apparel: 'bg-ground-dusk',
};
