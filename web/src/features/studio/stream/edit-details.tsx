import { createStreamSchema, type StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { CategoryField, DescriptionField, TagsField, TitleField } from './details-fields.tsx';
import { useChangeStream } from './own-streams.api.ts';
import { typedTagsSchema } from './tags-field.ts';

const detailsSchema = createStreamSchema
  .pick({ title: true, description: true })
  .extend({ category: createStreamSchema.shape.category.unwrap(), tags: typedTagsSchema });

/** The button and form that edit a live show's details. */
export function EditDetails({ stream }: { stream: StreamDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outline" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit details
      </Button>
      {isOpen ? <DetailsDialog stream={stream} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The changed fields only, so that concurrent changes by others are kept. */
function changedOf<Details extends object>(
  details: Details,
  dirty: Partial<Record<keyof Details, unknown>>,
): Partial<Details> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the entries of the same object
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => Object.hasOwn(dirty, name)),
  ) as Partial<Details>;
}

function DetailsDialog({ stream, onClose }: { stream: StreamDetail; onClose: () => void }) {
  const change = useChangeStream(stream.id);
  const form = useForm({
    resolver: zodResolver(detailsSchema),
    defaultValues: {
      title: stream.title,
      description: stream.description,
      category: stream.category,
      tags: stream.tags.join(', '),
    },
  });
  const submission = useFormSubmission(form, {
    mutation: change,
    send: (details) =>
      change.mutate(changedOf(details, form.formState.dirtyFields), {
        onSuccess: () => {
          onClose();
          showToast('Details saved', { tone: 'success' });
        },
      }),
  });
  const typedTitle = useWatch({ control: form.control, name: 'title' });
  return (
    <FormDialog
      title="Edit the details of the show"
      description="Viewers see the change at once."
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel="Save Changes"
      busyLabel="Saving…"
    >
      <TitleField typed={typedTitle} {...submission.field('title')} />
      <DescriptionField {...submission.field('description')} />
      <CategoryField control={form.control} name="category" current={stream.category} />
      <TagsField {...submission.field('tags')} />
    </FormDialog>
  );
}
