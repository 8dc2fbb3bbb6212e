import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import * as ProductPage from '../../pages/product.tsx';
import { productCards, productDetail } from '../sample-products.ts';
import { answer, endpoints } from './api-answers.ts';
import { mountPage } from './mount.tsx';

/** Opens the page of this product. */
export function openProduct(product: Partial<ProductDetail> = {}, related = productCards(2)) {
  const detail = productDetail(product);
  answer(
    endpoints.products.detail.handler(() => detail),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: related })),
  );
  return mountPage(ProductPage, { path: 'product/:id', at: `/product/${detail.id}` });
}
