import { categoryCardsSchema, heroSlidesSchema } from '@greenroom/contract/shop/home-content.schemas';
import type { HomeContent } from '@greenroom/contract/shop/home-content.schemas';
import { productCategories, productCategoryNames } from '@greenroom/contract/products/catalogue';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
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
import { RateRows } from '../shop/rate-rows.tsx';
import { SettingsSection } from '../shop/settings-section.tsx';
import { PromoSection } from './promo-section.tsx';
import { ShowField } from './show-field.tsx';
import { adminHomeQuery, useSaveCards, useSaveSlides } from './home-content.api.ts';

const categories = productCategoryNames.map((value) => ({ value, label: productCategories[value] }));

/** What operators put on the home page. */
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
      <PromoSection key={JSON.stringify(content.data.promo)} promo={content.data.promo} />
      <Slides slides={content.data.slides} />
      <Cards cards={content.data.cards} />
    </div>
  );
}

function Slides({ slides }: Pick<HomeContent, 'slides'>) {
  const save = useSaveSlides();
  const form = useForm({ resolver: zodResolver(heroSlidesSchema), defaultValues: { slides } });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slides' });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) => save.mutate(input, { onSuccess: () => showToast('Slides saved', { tone: 'success' }) }),
  });
  return (
    <SettingsSection title="Hero slides" text="The large pictures of the home page, each with a show.">
      <Form label="Hero slides" attempt={submission}>
        <RateRows
          label="Slides"
          ids={fields.map(({ id }) => id)}
          addLabel="Add a slide"
          columns={2}
          onAdd={() => append({ title: '', text: '', imageUrl: '', streamId: '' })}
          onRemove={remove}
        >
          {(row) => (
            <>
              <TextField label="Title" maxLength={80} {...submission.field(`slides.${row}.title`)} />
              <ShowField control={form.control} name={`slides.${row}.streamId`} />
              <TextArea label="Text" rows={3} maxLength={200} {...submission.field(`slides.${row}.text`)} />
              <TextField label="Picture" inputMode="url" {...submission.field(`slides.${row}.imageUrl`)} />
            </>
          )}
        </RateRows>
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
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cards' });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) =>
      save.mutate(input, { onSuccess: () => showToast('Category cards saved', { tone: 'success' }) }),
  });
  const { cards: wrong } = form.formState.errors;
  return (
    <SettingsSection title="Category cards" text="The ways into the catalogue, in this order.">
      <Form label="Category cards" attempt={submission}>
        <RateRows
          label="Cards"
          ids={fields.map(({ id }) => id)}
          addLabel="Add a card"
          columns={2}
          onAdd={() => append({ category: 'home', imageUrl: '' })}
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
              <TextField label="Picture" inputMode="url" {...submission.field(`cards.${row}.imageUrl`)} />
            </>
          )}
        </RateRows>
        <FieldError id="cards-error" error={wrong?.message ?? wrong?.root?.message} />
        <SubmitButton attempt={submission} busyLabel="Saving…">
          Save category cards
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}
