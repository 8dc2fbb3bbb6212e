import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { createStreamSchema } from '@greenroom/contract/streams/streams.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { StreamStore } from '../store/stream-store.ts';

const detailsSchema = createStreamSchema.pick({
  title: true,
  description: true,
  category: true,
  isRehearsal: true,
});

export type StreamDraft = ReturnType<typeof useStreamDraft>;

/**
 * What was typed and chosen for a stream that is not created yet; it is kept while its form is not shown. The store keeps what was
 * typed over a reload.
 */
export function useStreamDraft(store: StreamStore) {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  const form = useForm({
    resolver: zodResolver(detailsSchema),
    defaultValues: { title: '', description: '', category: 'General', isRehearsal: false },
  });
  useEffect(() => {
    const { streamId, title, description, category } = store.getState();
    if (streamId === undefined && (title !== '' || description !== '')) {
      form.reset({ title, description, category, isRehearsal: false }, { keepDefaultValues: true });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = {
          title: values.title,
          description: values.description ?? '',
          category: values.category ?? '',
        };
        if (store.getState().streamId === undefined) store.tell({ type: 'detailsChanged', details: typed });
      },
    });
  }, [form, store]);
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
