import { streamLimits } from '@greenroom/contract/limits';
import { Plus, X } from 'lucide-react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { ProductRow } from '../products/product-row.tsx';
import { ProductSearch } from '../products/product-search.tsx';
import type { StreamDraft } from './use-stream-draft.ts';
import type { StreamDraftDetails } from '../use-studio.ts';

const categories = ['General', 'Beauty', 'Fashion', 'Lifestyle', 'Technology', 'Gaming', 'Sports'] as const;

interface DetailsFormProps {
  draft: StreamDraft;
  /** The label of the button (STUDIO-22, STUDIO-23). */
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (details: StreamDraftDetails) => void;
}

/** The details of the stream: title, description, category, products. */
export function DetailsForm({ draft, submitLabel, isBusy, onSubmit }: DetailsFormProps) {
  const { form, products, setProducts } = draft;
  const { errors } = useFormState({ control: form.control });
  const title = useWatch({ control: form.control, name: 'title' });
  const isFull = products.length >= streamLimits.featuredProductsMax;

  return (
    <form
      noValidate
      aria-label="Show details"
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((details) => {
          const { description, ...rest } = details;
          onSubmit({ ...rest, description: description ?? '', productIds: products.map(({ id }) => id) });
        })(event)
      }
    >
      <TextField
        label="Title"
        required
        maxLength={streamLimits.titleMaxCharacters}
        placeholder="What is the show about?"
        aside={
          <span className="tabular text-micro text-stone-text">
            {title.length}/{streamLimits.titleMaxCharacters}
          </span>
        }
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={streamLimits.descriptionMaxCharacters}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <Select
            label="Category"
            value={field.value ?? 'General'}
            options={categories.map((category) => ({ value: category, label: category }))}
            onChange={field.onChange}
          />
        )}
      />
      <fieldset tabIndex={-1}>
        <legend className="sr-only">Products</legend>
        <ProductSearch
          label="Products to show"
          renderAction={(product) => {
            const isIn = products.some(({ id }) => id === product.id);
            return (
              <Button
                size="small"
                variant="secondary"
                unavailable={isIn || isFull}
                aria-label={isIn ? `${product.name} is added` : `Add ${product.name}`}
                onClick={() => setProducts([...products, product])}
              >
                {isIn ? 'Added' : 'Add'}
                {isIn ? null : <Plus aria-hidden="true" className="size-4" />}
              </Button>
            );
          }}
        />
        {products.length === 0 ? null : (
          <ul
            tabIndex={-1}
            aria-label="Products of this show"
            className="mt-3 divide-y divide-stone border-y border-stone"
          >
            {products.map((product) => (
              <li key={product.id}>
                <ProductRow
                  product={product}
                  action={
                    <IconButton
                      label={`Remove ${product.name}`}
                      onClick={() => setProducts(products.filter(({ id }) => id !== product.id))}
                    >
                      <X aria-hidden="true" className="size-5" />
                    </IconButton>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-stone bg-paper px-4 py-3">
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Creating Stream...">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
