// Separate from the schemas, so that pages that use these constants do not load zod.

export const productCategoryNames = ['haircare', 'skincare', 'home', 'apparel'] as const;
export type ProductCategory = (typeof productCategoryNames)[number];

/** Labels of the categories (SHOP-3, SHOP-4). */
export const productCategories: Readonly<Record<ProductCategory, string>> = {
  haircare: 'Hair Care',
  skincare: 'Skincare',
  home: 'Home',
  apparel: 'Apparel',
};
