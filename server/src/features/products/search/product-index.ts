import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { wordsOf } from '@greenroom/contract/search/words';
import type { BoostedDocuments } from '../../../platform/text-search/best-matches.ts';
import { numbersByBoost, renumbered } from '../../../platform/text-search/boost-order.ts';
import type { DocumentIndex } from '../../../platform/text-search/memory-index.ts';
import { inTimeSlices } from '../../../platform/text-search/time-slices.ts';
import { TextIndex } from '../../../platform/text-search/text-index.ts';
import { colorBitsOf } from './color-families.ts';
import { MadeLists, waysMade } from './made-lists.ts';
import { ProductColumns } from './product-columns.ts';
import type { ProductDocument } from './product-documents.queries.ts';
import { popularityOf, productTextParts, productTextWeights } from './product-text.ts';

/** A product as the index takes it: its row, with its brand's name. */
export interface IndexedProduct extends ProductDocument {
  brandName: string;
}

/** Numbers each distinct value from 0 on. */
class Numbering<Value extends string> {
  readonly #numbers = new Map<Value, number>();

  get size(): number {
    return this.#numbers.size;
  }

  get(value: Value): number | undefined {
    return this.#numbers.get(value);
  }

  getOrAdd(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }

  values(): Value[] {
    return [...this.#numbers.keys()];
  }
}

/** The visible products, indexed by the words of their texts and by filter and sort values. */
export class ProductIndex implements DocumentIndex<IndexedProduct> {
  readonly text = new TextIndex(productTextWeights);
  readonly columns = new ProductColumns();
  readonly brands = new Numbering<string>();
  readonly categories = new Numbering<ProductCategory>();
  readonly madeLists = new MadeLists();
  #ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  #ordered = 0;

  /** Products ranked by popularity. */
  get byPopularity(): BoostedDocuments {
    return { ids: this.#ids, boosts: this.columns.values.popularity, ordered: this.#ordered };
  }

  /** Product ids by number. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  put(product: IndexedProduct): void {
    this.remove(product.id);
    const number = this.text.add(productTextParts(product, product.brandName));
    this.#ids[number] = product.id;
    this.#numbers.set(product.id, number);
    this.columns.add(number, {
      priceCents: product.priceCents,
      rating: product.rating,
      greenScore: product.greenScore,
      category: this.categories.getOrAdd(product.category),
      brand: this.brands.getOrAdd(product.brandId),
      made: this.madeLists.numberOf(waysMade(product)),
      popularity: popularityOf(product),
      createdAt: product.createdAt.getTime(),
      isInStock: product.isInStock,
      isFeatured: product.isFeatured,
      isOnSale: product.originalPriceCents !== null && product.originalPriceCents > product.priceCents,
      colorBits: colorBitsOf(
        product.colors.map(({ hex }) => hex),
        [
          ...wordsOf(product.name),
          ...product.tags.flatMap((tag) => wordsOf(tag)),
          ...product.colors.flatMap(({ name }) => wordsOf(name)),
        ],
      ),
    });
  }

  async settle(): Promise<void> {
    const newNumbers = await numbersByBoost(this.#ids, this.columns.values.popularity);
    await this.text.settle(newNumbers);
    await this.columns.renumber(newNumbers);
    this.#ids = await renumbered(this.#ids, newNumbers, [...this.#ids]);
    await inTimeSlices(this.#ids.length, (from, to) => {
      for (let number = from; number < to; number += 1) this.#numbers.set(this.#ids[number] ?? '', number);
    });
    this.#ordered = this.#ids.length;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.text.remove(number);
    this.#numbers.delete(id);
    this.#ids[number] = '';
  }

  isWorn(): boolean {
    return this.text.removed > 1000 && this.text.removed > this.text.length / 4;
  }
}
