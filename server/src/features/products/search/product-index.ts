import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { wordsOf } from '@greenroom/contract/search/words';
import type { DocumentIndex } from '../../../platform/text-search/kept-index.ts';
import { TextIndex } from '../../../platform/text-search/text-index.ts';
import { colorBitsOf } from './color-families.ts';
import type { ProductDocument } from './product-documents.queries.ts';
import { popularityOf, productTextParts, productTextWeights } from './product-text.ts';

/** A product as the index takes it: its row, with the name of its brand. */
export interface IndexedProduct extends ProductDocument {
  brandName: string;
}

/** A number for each different value, from 0 on. */
class Numbering {
  readonly #numbers = new Map<string, number>();

  get(value: string): number | undefined {
    return this.#numbers.get(value);
  }

  getOrAdd(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }

  values(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** What is filtered and sorted by, each an array by the numbers of the text index. */
class Columns {
  priceCents = new Int32Array(64);
  isInStock = new Uint8Array(64);
  isOnSale = new Uint8Array(64);
  rating = new Float32Array(64);
  greenScore = new Int8Array(64);
  category = new Uint8Array(64);
  brand = new Uint32Array(64);
  colors = new Uint16Array(64);
  popularity = new Float32Array(64);
  /** Milliseconds since 1970. */
  createdAt = new Float64Array(64);
  isFeatured = new Uint8Array(64);

  reserve(length: number): void {
    if (length <= this.priceCents.length) return;
    const to = this.priceCents.length * 2;
    this.priceCents = grown(this.priceCents, new Int32Array(to));
    this.isInStock = grown(this.isInStock, new Uint8Array(to));
    this.isOnSale = grown(this.isOnSale, new Uint8Array(to));
    this.rating = grown(this.rating, new Float32Array(to));
    this.greenScore = grown(this.greenScore, new Int8Array(to));
    this.category = grown(this.category, new Uint8Array(to));
    this.brand = grown(this.brand, new Uint32Array(to));
    this.colors = grown(this.colors, new Uint16Array(to));
    this.popularity = grown(this.popularity, new Float32Array(to));
    this.createdAt = grown(this.createdAt, new Float64Array(to));
    this.isFeatured = grown(this.isFeatured, new Uint8Array(to));
  }
}

function grown<Values extends { set(values: Values): void }>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}

/** The products that shoppers may see, by the words of their texts and by what they are filtered and sorted by. */
export class ProductIndex implements DocumentIndex<IndexedProduct> {
  readonly text = new TextIndex(productTextWeights);
  readonly columns = new Columns();
  readonly brands = new Numbering();
  readonly categories = new Numbering();
  /** The products' ids by their numbers. */
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  put(product: IndexedProduct): void {
    this.remove(product.id);
    const number = this.text.add(productTextParts(product, product.brandName));
    this.ids[number] = product.id;
    this.#numbers.set(product.id, number);
    const { columns } = this;
    columns.reserve(number + 1);
    columns.priceCents[number] = product.priceCents;
    columns.isInStock[number] = Number(product.isInStock);
    columns.isOnSale[number] = Number(
      product.originalPriceCents !== null && product.originalPriceCents > product.priceCents,
    );
    columns.rating[number] = product.rating;
    columns.greenScore[number] = product.greenScore;
    columns.category[number] = this.categories.getOrAdd(product.category);
    columns.brand[number] = this.brands.getOrAdd(product.brandId);
    columns.colors[number] = colorBitsOf(
      product.colors.map(({ hex }) => hex),
      [
        ...wordsOf(product.name),
        ...product.tags.flatMap((tag) => wordsOf(tag)),
        ...product.colors.flatMap(({ name }) => wordsOf(name)),
      ],
    );
    columns.popularity[number] = popularityOf(product);
    columns.createdAt[number] = product.createdAt.getTime();
    columns.isFeatured[number] = Number(product.isFeatured);
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.text.remove(number);
    this.#numbers.delete(id);
    this.ids[number] = '';
  }

  isWorn(): boolean {
    return this.text.removed > 1000 && this.text.removed > this.text.length / 4;
  }

  categoryNumber(category: ProductCategory): number {
    return this.categories.get(category) ?? -1;
  }
}
