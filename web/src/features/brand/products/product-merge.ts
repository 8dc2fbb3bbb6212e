import { amountOf } from './variant-form.ts';
import { mergedCount } from './count-merge.ts';
import { mergedAlts, mergedPictures } from './picture-merge.ts';
import type { ProductForm } from './product-payload.ts';
import { imagesOf, withPictures } from './product-payload.ts';
import { mergedVariants } from './variant-merge.ts';

/** The parts of the product form that are merged as one value each. */
const parts = [
  { label: 'Name', name: 'name' },
  { label: 'Description', name: 'description' },
  { label: 'Price', name: 'price' },
  { label: 'Original price', name: 'originalPrice' },
  { label: 'Category', name: 'categoryId' },
  { label: 'Tags', name: 'tags' },
  { label: 'In Stock', name: 'inStock' },
  { label: 'Active', name: 'active' },
  { label: 'Public', name: 'public' },
  { label: 'Featured', name: 'featured' },
] as const;

/** 26 and 26.00 are the same amount. */
function comparedAs(name: keyof ProductForm, value: string | boolean): string | boolean {
  return name === 'price' || name === 'originalPrice' ? amountOf(String(value)) : value;
}

const picturesLabel = 'Pictures';
const altsLabel = 'Picture descriptions';
const countLabel = 'Stock count';
const variantsLabel = 'Colors and sizes';
/** Fields for products without variants only. */
const labelsOfWhole: ReadonlySet<string> = new Set(['In Stock', countLabel]);

export interface MergedProduct {
  form: ProductForm;
  /** Labels of parts that the other person changed, now shown in this form. */
  shown: string[];
  /** Labels of parts that both changed. The form contains the local input. */
  kept: string[];
  /** Labels of unit counts that both changed. The form contains both changes. */
  counted: string[];
}

/**
 * Merges the form of a product with the version that somebody else has saved meanwhile.
 * @param opened the form when it was opened
 * @param typed the current form
 * @param saved the form of the product as the other person saved it
 */
export function mergedProduct(opened: ProductForm, typed: ProductForm, saved: ProductForm): MergedProduct {
  const merged: MergedProduct = { form: { ...saved }, shown: [], kept: [], counted: [] };
  const note = (label: string, isShown: boolean, isKept: boolean) => {
    if (isKept) merged.kept.push(label);
    else if (isShown) merged.shown.push(label);
  };
  for (const { label, name } of parts) {
    const [before, here, now] = [opened, typed, saved].map((form) => comparedAs(name, form[name]));
    const isTyped = here !== before;
    if (isTyped) Object.assign(merged.form, { [name]: typed[name] });
    const isOther = now !== here;
    note(label, isOther && !isTyped, isOther && isTyped && now !== before);
  }
  const pictures = mergedPictures(opened, typed, saved);
  Object.assign(merged.form, withPictures(saved, pictures.value));
  note(picturesLabel, pictures.value.join('\n') !== imagesOf(typed).join('\n'), pictures.isKept);
  const alts = mergedAlts(opened.imageAlts, typed.imageAlts, saved.imageAlts);
  merged.form.imageAlts = alts.value;
  const isAltShown = pictures.value.some((url) => (alts.value[url] ?? '') !== (typed.imageAlts[url] ?? ''));
  note(altsLabel, isAltShown, alts.isKept);
  mergeCount(merged, opened.stockCount, typed.stockCount);
  // A variant references its image by index, and must keep the same image.
  const [before, here, now] = [opened, typed, saved].map(
    (form) => withPictures(form, imagesOf(merged.form)).variants,
  );
  const { rows, isKept, isCounted } = mergedVariants(before ?? [], here ?? [], now ?? []);
  merged.form.variants = rows;
  if (isCounted) merged.counted.push(variantsLabel);
  note(variantsLabel, !isCounted && JSON.stringify(rows) !== JSON.stringify(here), isKept);
  // With variants, each has its own count, and the form shows no other.
  const isInForm = (label: string) => rows.length === 0 || !labelsOfWhole.has(label);
  return { ...merged, shown: merged.shown.filter(isInForm), counted: merged.counted.filter(isInForm) };
}

/** Merges the units of a product without variants. */
function mergeCount({ form, shown, counted }: MergedProduct, opened: string, typed: string): void {
  const saved = form.stockCount;
  if (typed === saved) return;
  if (typed === opened) {
    shown.push(countLabel);
    return;
  }
  form.stockCount = mergedCount(opened, typed, saved);
  if (form.stockCount !== typed) counted.push(countLabel);
}
