import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { durationText } from '../../schedule/scheduled-show.tsx';
import { ProductsToShow } from '../products/products-to-show.tsx';
import {
  announcementForm,
  announcementFormSchema,
  repeatChoices,
  scopeChoices,
  showDurations,
} from './announcement-form.ts';
import { useSaveAnnouncement } from './announcing.api.ts';
import { useThumbnailDraft } from './chosen-picture.ts';
import { CategoryField, DescriptionField, TagsField, TitleField } from './details-fields.tsx';
import { ThumbnailPicker } from './thumbnail-picker.tsx';

interface AnnouncementDialogProps {
  /** If omitted, a new show is announced. */
  announced?: { show: ScheduledStream; products: readonly ProductCard[] } | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Announces a show for a given time, or edits an announced one. It keeps its values until they are saved. */
export function AnnouncementDialog({ announced, isOpen, onClose }: AnnouncementDialogProps) {
  const show = announced?.show;
  const save = useSaveAnnouncement(show?.id);
  const [products, setProducts] = useState(announced?.products ?? []);
  const draft = useThumbnailDraft();
  const [now] = useState(() => new Date());
  const form = useForm({
    resolver: zodResolver(announcementFormSchema),
    defaultValues: announcementForm(show, now),
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (payload) =>
      save.mutate(
        { ...payload, productIds: products.map(({ id }) => id), thumbnail: draft.thumbnail },
        {
          onSuccess: () => {
            onClose();
            showToast(show === undefined ? 'Show announced' : 'Show saved', { tone: 'success' });
          },
        },
      ),
  });
  const [typedTitle, repeats] = useWatch({ control: form.control, name: ['title', 'repeats'] });
  const isOfSeries = show?.series !== undefined || repeats !== '';
  const title = show === undefined ? 'Announce a show' : 'Change the show';
  const durations = [...new Set([...showDurations, ...(show === undefined ? [] : [show.duration])])];
  return (
    <FormDialog
      title={title}
      attempt={submission}
      isChanged={form.formState.isDirty || draft.thumbnail !== undefined}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={show === undefined ? 'Announce' : 'Save Changes'}
      busyLabel="Saving…"
    >
      <TitleField typed={typedTitle} {...submission.field('title')} />
      <DescriptionField {...submission.field('description')} />
      <TextField
        label="Begins"
        type="datetime-local"
        required
        hint={`In your time zone: ${formatTimeZone(now)}`}
        {...submission.field('scheduledTime')}
      />
      <SelectField
        control={form.control}
        name="duration"
        label="Planned length"
        options={durations
          .toSorted((a, b) => a - b)
          .map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
      />
      {show === undefined ? (
        <SelectField control={form.control} name="repeats" label="Repeats" options={repeatChoices} />
      ) : null}
      {show?.series === undefined ? null : (
        <SelectField control={form.control} name="scope" label="What changes" options={scopeChoices} />
      )}
      <CategoryField control={form.control} name="category" current={show?.category} />
      <TagsField {...submission.field('tags')} />
      <ThumbnailPicker
        draft={draft}
        current={show?.thumbnail}
        note={isOfSeries ? 'Of a series, this show alone has it.' : undefined}
      />
      <ProductsToShow products={products} onChange={setProducts} />
    </FormDialog>
  );
}
