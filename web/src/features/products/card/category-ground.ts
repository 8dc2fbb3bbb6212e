import type { ProductCategory } from '@greenroom/contract/products/catalogue';

/** The tinted background of a category's images. */
export const categoryGround: Readonly<Record<ProductCategory, string>> = {
  haircare: 'bg-ground-apricot',
  skincare: 'bg-ground-rose',
  home: 'bg-ground-moss',
  apparel: 'bg-ground-dusk',
};
