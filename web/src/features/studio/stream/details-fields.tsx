import { streamLimits } from '@greenroom/contract/limits/streams';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { SelectFieldProps } from '../../../ui/form/select-field.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import type { RegisteredField } from '../../../ui/form/use-form-submission.ts';

const streamCategories = [
  'General',
  'Beauty',
  'Fashion',
  'Lifestyle',
  'Technology',
  'Gaming',
  'Sports',
] as const;

/** The title of a show, with a character counter. */
export function TitleField({ typed, ...field }: RegisteredField & { typed: string }) {
  return (
    <TextField
      label="Title"
      required
      autoComplete="off"
      maxLength={streamLimits.titleMaxCharacters}
      placeholder="What is the show about?"
      aside={
        <span className="tabular text-micro text-stone-text">
          {typed.length}/{streamLimits.titleMaxCharacters}
        </span>
      }
      {...field}
    />
  );
}

export function DescriptionField(field: RegisteredField) {
  return (
    <TextArea
      label="Description (optional)"
      rows={3}
      maxLength={streamLimits.descriptionMaxCharacters}
      {...field}
    />
  );
}

interface CategoryFieldProps<Typed extends FieldValues, Valid> extends Pick<
  SelectFieldProps<Typed, Valid>,
  'control'
> {
  name: FieldPathByValue<Typed, string>;
  /** The show's current category, which may not be among the choices. */
  current?: string | undefined;
}

export function CategoryField<Typed extends FieldValues, Valid>({
  current,
  ...field
}: CategoryFieldProps<Typed, Valid>) {
  const categories = [...new Set([...streamCategories, ...(current === undefined ? [] : [current])])];
  return (
    <SelectField
      label="Category"
      options={categories.map((category) => ({ value: category, label: category }))}
      {...field}
    />
  );
}

/** Comma-separated text, which `typedTagsSchema` splits. */
export function TagsField(field: RegisteredField) {
  return <TextField label="Tags (optional)" autoComplete="off" hint="Separate them by commas" {...field} />;
}
