import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import type { Camera } from '../camera/use-camera.ts';
import { ProductsToShow } from '../products/products-to-show.tsx';
import { CategoryField, DescriptionField, TagsField, TitleField } from './details-fields.tsx';
import { ThumbnailPicker } from './thumbnail-picker.tsx';
import type { StreamDraft } from './use-stream-draft.ts';
import type { StreamDraftDetails } from '../use-studio.ts';

interface DetailsFormProps {
  draft: StreamDraft;
  /** The camera, from which the show's image can be taken. */
  camera: Pick<Camera, 'state' | 'takePicture'>;
  /** The label of the button (STUDIO-22, STUDIO-23). */
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (details: StreamDraftDetails) => void;
}

/** The details of the stream: title, description, category, tags, image, products. */
export function DetailsForm({ draft, camera, submitLabel, isBusy, onSubmit }: DetailsFormProps) {
  const { form, products, setProducts } = draft;
  const submission = useFormSubmission(form, {
    // A banner of the studio says why a stream could not go live, with Retry.
    mutation: { error: null, isPending: isBusy, reset: () => {} },
    send: ({ description, ...rest }) =>
      onSubmit({ ...rest, description: description ?? '', productIds: products.map(({ id }) => id) }),
  });
  const title = useWatch({ control: form.control, name: 'title' });

  return (
    <Form label="Show details" attempt={submission}>
      <TitleField typed={title} {...submission.field('title')} />
      <DescriptionField {...submission.field('description')} />
      <CategoryField control={form.control} name="category" />
      <TagsField {...submission.field('tags')} />
      <ThumbnailPicker draft={draft} camera={camera} />
      <ProductsToShow products={products} onChange={setProducts} />
      <Controller
        control={form.control}
        name="isRehearsal"
        render={({ field }) => (
          <Checkbox
            label="Rehearsal: only you and your producers see it, and nobody is notified"
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-stone bg-paper px-4 py-3">
        <Button type="submit" size="large" wide busy={submission.isPending} busyLabel="Creating Stream...">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
