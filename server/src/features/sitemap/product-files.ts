import type { ProductPlace, ProductsInOrder } from '../products/products.service.ts';

/**
 * Divides all products into files of a sitemap. A file that is full keeps its end: what is added later stands in later
 * files, and what is taken off sale leaves its own. So this process looks for each end once.
 */
export function createProductFiles(products: ProductsInOrder, productsInFile: number) {
  const ends: ProductPlace[] = [];
  let looking: Promise<void> = Promise.resolve();

  async function lookForEnds(): Promise<void> {
    for (;;) {
      const end = await products.placeAfter(ends.at(-1), productsInFile);
      if (end === undefined) return;
      ends.push(end);
    }
  }

  /** How many files there are; the last one may have room. */
  async function count(): Promise<number> {
    looking = looking.catch(() => undefined).then(lookForEnds);
    await looking;
    return ends.length + 1;
  }

  return {
    count,

    /** The products of a file, by its number from 1 on; undefined for one that is not there. */
    async read(number: number): Promise<{ id: string; changedAt: Date }[] | undefined> {
      if (number < 1 || number > (await count())) return undefined;
      return products.between({ from: ends[number - 2], to: ends[number - 1] }, productsInFile);
    },
  };
}
