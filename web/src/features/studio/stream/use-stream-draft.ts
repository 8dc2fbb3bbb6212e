import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { createStreamSchema } from '@greenroom/contract/streams/streams.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { StudioStore } from '../store/studio-store.ts';
import { useThumbnailDraft } from './chosen-picture.ts';
import { typedTags, typedTagsSchema } from './tags-field.ts';

const detailsSchema = createStreamSchema
  .pick({ title: true, description: true, isRehearsal: true })
  .extend({ category: createStreamSchema.shape.category.unwrap(), tags: typedTagsSchema });

const emptyForm = { title: '', description: '', category: 'General', tags: '', isRehearsal: false };

export type StreamDraft = ReturnType<typeof useStreamDraft>;

/**
 * The values and choices for a stream that is not created yet. They are kept while the form is not mounted, and
 * the store keeps the typed values over a reload.
 */
export function useStreamDraft(store: StudioStore) {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  const { thumbnail, setThumbnail } = useThumbnailDraft();
  const form = useForm({
    resolver: zodResolver(detailsSchema),
    defaultValues: emptyForm,
  });
  useEffect(() => {
    const { streamId, title, description, category, tags } = store.getState();
    if (streamId === undefined && (title !== '' || description !== '')) {
      form.reset(
        { ...emptyForm, title, description, category, tags: tags.join(', ') },
        { keepDefaultValues: true },
      );
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = {
          title: values.title,
          description: values.description ?? '',
          category: values.category ?? '',
          tags: typedTags(values.tags),
        };
        if (store.getState().streamId === undefined)
          store.dispatch({ type: 'detailsChanged', details: typed });
      },
    });
  }, [form, store]);
  const { isDirty } = useFormState({ control: form.control });
  return {
    form,
    products,
    setProducts,
    /** The image of the show, which is uploaded when it goes live. */
    thumbnail,
    setThumbnail,
    isEmpty: !isDirty && products.length === 0 && thumbnail === undefined,
    clear: () => {
      form.reset();
      setProducts([]);
      setThumbnail(undefined);
    },
  };
}
