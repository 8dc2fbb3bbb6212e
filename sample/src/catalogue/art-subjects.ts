import { sampleBrands } from './brands.ts';
import { sampleProducts } from './catalogue.ts';
import type { ArtSubject } from '../art/product-art.ts';
import type { SampleBrand, SampleProduct } from '../sample.types.ts';

const brands = new Map(sampleBrands.map((brand) => [brand.key, brand]));
const products = new Map(sampleProducts.map((product) => [product.key, product]));

/** Throws a RangeError for a key that is not in the sample data. */
function sampleBrand(key: string): SampleBrand {
  const brand = brands.get(key);
  if (!brand) throw new RangeError(`No sample brand ${key}`);
  return brand;
}

/** Throws a RangeError for a key that is not in the sample data. */
function sampleProduct(key: string): SampleProduct {
  const product = products.get(key);
  if (!product) throw new RangeError(`No sample product ${key}`);
  return product;
}

/** The input of the pictures of a sample product. */
export function artSubject(productKey: string): ArtSubject {
  const { key, art, brandKey, colors } = sampleProduct(productKey);
  return { key, ...art, mark: sampleBrand(brandKey).mark, colors: colors.map((color) => color.hex) };
}
