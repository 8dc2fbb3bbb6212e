import { categoryCardsSchema, heroSlidesSchema } from '@greenroom/contract/shop/home-content.schemas';
import { homeLimits } from '@greenroom/contract/limits/pages';
import type { HomeContent } from '@greenroom/contract/shop/home-content.schemas';
import { productCategories, productCategoryNames } from '@greenroom/contract/products/catalogue';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { SettingsSection } from '../shop/settings-section.tsx';
import { ContentPictureField } from './content-picture-field.tsx';
import { ContentRows } from './content-rows.tsx';
import { PromoSection } from './promo-section.tsx';
import { ShowField } from './show-field.tsx';
import { adminHomeQuery, useSaveCards, useSaveSlides } from './home-content.api.ts';
import { useEditedPart } from './use-edited-part.ts';

const categories = productCategoryNames.map((value) => ({ value, label: productCategories[value] }));

/** Options of `setValue` that imitate user input. */
const changed = { shouldDirty: true, shouldValidate: true } as const;

/** The content that operators put on the home page. */
export function HomePanel() {
  const content = useQuery(adminHomeQuery());
  if (content.data === undefined)
    return content.isError ? (
      <QueryErrorState
        query={content}
        title="Failed to load the home page’s content"
        text={describeFailure(content.error)}
      />
    ) : (
      <Loading label="Loading the home page’s content">
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-12">
      <PromoSection promo={content.data.promo} />
      <Slides slides={content.data.slides} />
      <Cards cards={content.data.cards} />
    </div>
  );
}

function Slides({ slides }: Pick<HomeContent, 'slides'>) {
  const save = useSaveSlides();
  const form = useForm({ resolver: zodResolver(heroSlidesSchema), defaultValues: { slides } });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'slides' });
  const typed = useWatch({ control: form.control, name: 'slides' });
  const edited = useEditedPart({
    part: 'slides',
    noun: 'slides',
    current: slides,
    save,
    reset: (version) => form.reset({ slides: version }),
    describeLoaded: () => 'These are their slides. Make your changes again and save them.',
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) =>
      save.mutate(
        { slides: input.slides, slidesBefore: edited.baseline },
        {
          onSuccess: ({ data }) => {
            edited.setBaseline(data.slides);
            showToast('Slides saved', { tone: 'success' });
          },
        },
      ),
    failureMessage: edited.failureMessage,
  });
  return (
    <SettingsSection title="Hero slides" text="The large pictures of the home page, each with a show.">
      <Form label="Hero slides" attempt={submission}>
        {edited.note}
        <ContentRows
          label="Slides"
          noun="slide"
          rows={fields.map(({ id }, row) => ({ id, imageUrl: typed[row]?.imageUrl ?? '' }))}
          max={homeLimits.slidesMax}
          onAdd={() => append({ title: '', text: '', imageUrl: '', imageAlt: '', streamId: '' })}
          onMove={move}
          onRemove={remove}
        >
          {(row) => (
            <>
              <TextField label="Title" maxLength={80} {...submission.field(`slides.${row}.title`)} />
              <ShowField control={form.control} name={`slides.${row}.streamId`} />
              <TextArea label="Text" rows={3} maxLength={200} {...submission.field(`slides.${row}.text`)} />
              <ContentPictureField
                owner={`slide ${row + 1}`}
                address={submission.field(`slides.${row}.imageUrl`)}
                alt={submission.field(`slides.${row}.imageAlt`)}
                onUploaded={(address) => form.setValue(`slides.${row}.imageUrl`, address, changed)}
              />
            </>
          )}
        </ContentRows>
        <SubmitButton attempt={submission} busyLabel="Saving…">
          Save slides
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}

function Cards({ cards }: Pick<HomeContent, 'cards'>) {
  const save = useSaveCards();
  const form = useForm({ resolver: zodResolver(categoryCardsSchema), defaultValues: { cards } });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'cards' });
  const typed = useWatch({ control: form.control, name: 'cards' });
  const edited = useEditedPart({
    part: 'cards',
    noun: 'cards',
    current: cards,
    save,
    reset: (version) => form.reset({ cards: version }),
    describeLoaded: () => 'These are their cards. Make your changes again and save them.',
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) =>
      save.mutate(
        { cards: input.cards, cardsBefore: edited.baseline },
        {
          onSuccess: ({ data }) => {
            edited.setBaseline(data.cards);
            showToast('Category cards saved', { tone: 'success' });
          },
        },
      ),
    failureMessage: edited.failureMessage,
  });
  const { cards: wrong } = form.formState.errors;
  return (
    <SettingsSection title="Category cards" text="The ways into the catalogue, in this order.">
      <Form label="Category cards" attempt={submission}>
        {edited.note}
        <ContentRows
          label="Cards"
          noun="card"
          rows={fields.map(({ id }, row) => ({ id, imageUrl: typed[row]?.imageUrl ?? '' }))}
          max={productCategoryNames.length}
          onAdd={() => append({ category: 'home', imageUrl: '', imageAlt: '' })}
          onMove={move}
          onRemove={remove}
        >
          {(row) => (
            <>
              <SelectField
                control={form.control}
                name={`cards.${row}.category`}
                label="Category"
                options={categories}
              />
              <ContentPictureField
                owner={`card ${row + 1}`}
                address={submission.field(`cards.${row}.imageUrl`)}
                alt={submission.field(`cards.${row}.imageAlt`)}
                onUploaded={(address) => form.setValue(`cards.${row}.imageUrl`, address, changed)}
              />
            </>
          )}
        </ContentRows>
        <FieldError id="cards-error" error={wrong?.message ?? wrong?.root?.message} />
        <SubmitButton attempt={submission} busyLabel="Saving…">
          Save category cards
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}
