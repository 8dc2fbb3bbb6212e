import { imagesOf } from './product-payload.ts';
import type { ProductForm } from './product-payload.ts';

type Pictures = Pick<ProductForm, 'imageUrl' | 'moreImages'>;

interface Merged<Value> {
  value: Value;
  /** Whether both changed the same value differently. The value is then the local one. */
  isKept: boolean;
}

/**
 * Merges image URLs that two people have changed. It contains the additions of both and none of the images that
 * either removed. The order is the local one, unless only the other person changed the order.
 */
export function mergedPictures(opened: Pictures, typed: Pictures, saved: Pictures): Merged<string[]> {
  const [before, here, now] = [imagesOf(opened), imagesOf(typed), imagesOf(saved)];
  if (isSame(here, before)) return { value: now, isKept: false };
  if (isSame(now, before)) return { value: here, isKept: false };
  const isReordered = (addresses: readonly string[]) =>
    !isSame(among(addresses, before), among(before, addresses));
  const [first, second] = isReordered(now) && !isReordered(here) ? [now, here] : [here, now];
  const isLeft = (address: string) =>
    !before.includes(address) || (here.includes(address) && now.includes(address));
  return {
    value: [...new Set([...first, ...second])].filter(isLeft),
    isKept: isReordered(now) && isReordered(here) && !isSame(among(here, now), among(now, here)),
  };
}

const isSame = (some: readonly string[], others: readonly string[]) => some.join('\n') === others.join('\n');

const among = (addresses: readonly string[], others: readonly string[]) =>
  addresses.filter((address) => others.includes(address));

/** Merges alt texts by image URL. */
export function mergedAlts(
  opened: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
): Merged<Record<string, string>> {
  const value = { ...saved };
  let isKept = false;
  for (const [address, here] of Object.entries(typed)) {
    const [before, now] = [opened[address] ?? '', saved[address] ?? ''];
    if (here === before || here === now) continue;
    value[address] = here;
    if (now !== before) isKept = true;
  }
  return { value, isKept };
}
