import { streamLimits } from '@greenroom/contract/limits';
import { Plus, X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
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
  const submission = useFormSubmission(form, {
    // A banner of the studio says why a stream could not go live, with Retry.
    mutation: { error: null, isPending: isBusy, reset: () => {} },
    send: ({ description, ...rest }) =>
      onSubmit({ ...rest, description: description ?? '', productIds: products.map(({ id }) => id) }),
  });
  const title = useWatch({ control: form.control, name: 'title' });
  const isFull = products.length >= streamLimits.featuredProductsMax;

  return (
    <Form label="Show details" attempt={submission}>
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
        {...submission.field('title')}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={streamLimits.descriptionMaxCharacters}
        {...submission.field('description')}
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
        <Button type="submit" size="large" wide busy={submission.isPending} busyLabel="Creating Stream...">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
