import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** Answered questions about a product, latest answer first. */
export function productQuestionsQuery(productId: string) {
  return queryOptions({
    queryKey: ['questions', 'of-product', productId],
    queryFn: async ({ signal }) =>
      (await api.questions.ofProduct({ id: productId }, { signal })).data.questions,
  });
}
