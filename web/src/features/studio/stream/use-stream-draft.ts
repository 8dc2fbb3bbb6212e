import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { createStreamSchema } from '@greenroom/contract/streams/streams.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';

const detailsSchema = createStreamSchema.pick({ title: true, description: true, category: true });

export type StreamDraft = ReturnType<typeof useStreamDraft>;

/** What was typed and chosen for a stream that is not created yet; it is kept while its form is not shown. */
export function useStreamDraft() {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  const form = useForm({
    resolver: zodResolver(detailsSchema),
    defaultValues: { title: '', description: '', category: 'General' },
  });
  const { isDirty } = useFormState({ control: form.control });
  return {
    form,
    products,
    setProducts,
    isEmpty: !isDirty && products.length === 0,
    clear: () => {
      form.reset();
      setProducts([]);
    },
  };
}
