import type { ProductForm } from './product-payload.ts';
import { imagesOf, withPictures } from './product-payload.ts';
import { mergedVariants } from './variant-merge.ts';

/** What somebody changes as one in the product form, with its fields. Pictures have one order together. */
const parts: readonly { label: string; names: readonly (keyof ProductForm)[] }[] = [
  { label: 'Name', names: ['name'] },
  { label: 'Description', names: ['description'] },
  { label: 'Price', names: ['price'] },
  { label: 'Original price', names: ['originalPrice'] },
  { label: 'Category', names: ['categoryId'] },
  { label: 'Pictures', names: ['imageUrl', 'moreImages'] },
  { label: 'Picture descriptions', names: ['imageAlts'] },
  { label: 'Tags', names: ['tags'] },
  { label: 'In Stock', names: ['inStock'] },
  { label: 'Active', names: ['active'] },
  { label: 'Public', names: ['public'] },
  { label: 'Featured', names: ['featured'] },
  { label: 'Stock count', names: ['stockCount'] },
];

/** What the form asks of a product without variants alone. */
const labelsOfWhole = new Set(['In Stock', 'Stock count']);
const variantsLabel = 'Colors and sizes';

export interface MergedProduct {
  form: ProductForm;
  /** Labels of what the other changed and this form shows now. */
  shown: string[];
  /** Labels of what both changed: the form holds what was typed here. */
  kept: string[];
}

/**
 * The form of a product that somebody else has changed while it was open.
 * @param opened the form as it was opened
 * @param typed the form as it is
 * @param saved the form of the product as the other has saved it
 */
export function mergedProduct(opened: ProductForm, typed: ProductForm, saved: ProductForm): MergedProduct {
  const merged: MergedProduct = { form: { ...saved }, shown: [], kept: [] };
  for (const { label, names } of parts) {
    const isChangedIn = (form: ProductForm) =>
      names.some((name) => JSON.stringify(form[name]) !== JSON.stringify(opened[name]));
    const isSame = names.every((name) => JSON.stringify(typed[name]) === JSON.stringify(saved[name]));
    if (isSame) continue;
    if (!isChangedIn(typed)) merged.shown.push(label);
    else {
      for (const name of names) Object.assign(merged.form, { [name]: typed[name] });
      if (isChangedIn(saved)) merged.kept.push(label);
    }
  }
  // A variant names its picture by its place, and goes on to show the same one.
  const [before, here, now] = [opened, typed, saved].map(
    (form) => withPictures(form, imagesOf(merged.form)).variants,
  );
  const { rows, isKept } = mergedVariants(before ?? [], here ?? [], now ?? []);
  merged.form.variants = rows;
  if (isKept) merged.kept.push(variantsLabel);
  else if (JSON.stringify(rows) !== JSON.stringify(here)) merged.shown.push(variantsLabel);
  // Each variant has its own count then, and the form shows no other.
  if (rows.length > 0) merged.shown = merged.shown.filter((label) => !labelsOfWhole.has(label));
  return merged;
}
