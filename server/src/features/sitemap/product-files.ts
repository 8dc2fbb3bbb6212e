import type { ProductPlace, ProductsInOrder } from '../products/products.service.ts';

/**
 * Divides all products into sitemap files. The end of a full file never changes: new products go to later
 * files, and products that are no longer sold are removed from their file. So this process determines each
 * end only once.
 */
export function createProductFiles(products: ProductsInOrder, productsInFile: number) {
  const ends: ProductPlace[] = [];
  let searching: Promise<void> = Promise.resolve();

  async function findEnds(): Promise<void> {
    for (;;) {
      const end = await products.placeAfter(ends.at(-1), productsInFile);
      if (end === undefined) return;
      ends.push(end);
    }
  }

  /** The number of files. The last one may not be full. */
  async function count(): Promise<number> {
    searching = searching.catch(() => undefined).then(findEnds);
    await searching;
    return ends.length + 1;
  }

  return {
    count,

    /** The products of a file, numbered from 1. Undefined if there is no such file. */
    async read(number: number): Promise<{ id: string; changedAt: Date }[] | undefined> {
      if (number < 1 || number > (await count())) return undefined;
      return products.between({ from: ends[number - 2], to: ends[number - 1] }, productsInFile);
    },
  };
}
