import { amountOf } from './variant-form.ts';
import { mergedCount } from './count-merge.ts';
import { mergedAlts, mergedPictures } from './picture-merge.ts';
import type { ProductForm } from './product-payload.ts';
import { imagesOf, withPictures } from './product-payload.ts';
import { mergedVariants } from './variant-merge.ts';

/** What somebody changes as one in the product form. */
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

/** 26 and 26.00 are one amount. */
function comparedAs(name: keyof ProductForm, value: string | boolean): string | boolean {
  return name === 'price' || name === 'originalPrice' ? amountOf(String(value)) : value;
}

const picturesLabel = 'Pictures';
const altsLabel = 'Picture descriptions';
const countLabel = 'Stock count';
const variantsLabel = 'Colors and sizes';
/** What the form asks of a product without variants alone. */
const labelsOfWhole: ReadonlySet<string> = new Set(['In Stock', countLabel]);

export interface MergedProduct {
  form: ProductForm;
  /** Labels of what the other changed and this form shows now. */
  shown: string[];
  /** Labels of what both changed: the form holds what was typed here. */
  kept: string[];
  /** Labels of units that both changed: the form holds both changes. */
  counted: string[];
}

/**
 * The form of a product that somebody else has changed while it was open.
 * @param opened the form as it was opened
 * @param typed the form as it is
 * @param saved the form of the product as the other has saved it
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
  // A variant names its picture by its place, and goes on to show the same one.
  const [before, here, now] = [opened, typed, saved].map(
    (form) => withPictures(form, imagesOf(merged.form)).variants,
  );
  const { rows, isKept, isCounted } = mergedVariants(before ?? [], here ?? [], now ?? []);
  merged.form.variants = rows;
  if (isCounted) merged.counted.push(variantsLabel);
  note(variantsLabel, !isCounted && JSON.stringify(rows) !== JSON.stringify(here), isKept);
  // Each variant has its own count then, and the form shows no other.
  const isInForm = (label: string) => rows.length === 0 || !labelsOfWhole.has(label);
  return { ...merged, shown: merged.shown.filter(isInForm), counted: merged.counted.filter(isInForm) };
}

/** The units of a product without variants. */
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
