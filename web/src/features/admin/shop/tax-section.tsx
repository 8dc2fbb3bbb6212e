import type { TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { countries } from '../../account/addresses/countries.ts';
import { AmountField, RatesForm } from './rates-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { mergedRates } from './rate-merge.ts';
import { taxesAsTyped, taxForm, taxRow } from './shop-forms.ts';
import { useLoadShopSettings, useSaveTaxes } from './shop-settings.api.ts';
import { useChangedTable } from './use-changed-table.tsx';

/** Sales tax by country and region. */
export function TaxSection({ rates }: { rates: TaxRate[] }) {
  const save = useSaveTaxes();
  const loadSettings = useLoadShopSettings();
  /** The baseline of the form's changes. `rates` may be newer. */
  const [opened, setOpened] = useState(rates);
  const listId = useId();
  const [list] = useState(countries);
  const form = useForm({ resolver: zodResolver(taxForm), defaultValues: taxesAsTyped(rates) });
  const { fields, prepend, remove, replace } = useFieldArray({ control: form.control, name: 'rates' });
  const changedTable = useChangedTable({
    save,
    load: async () => {
      const { taxes } = await loadSettings();
      const [before, now] = [taxesAsTyped(opened), taxesAsTyped(taxes)];
      const merged = mergedRates(taxRow, before.rates, form.getValues('rates'), now.rates);
      form.reset(now);
      replace(merged.rows);
      setOpened(taxes);
      return merged;
    },
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: ({ rates: typed }) =>
      save.mutate(
        { rates: typed, ratesBefore: opened },
        {
          onSuccess: () => {
            setOpened(typed);
            showToast('Taxes saved', { tone: 'success' });
          },
        },
      ),
    failureMessage: changedTable.failureMessage,
  });
  return (
    <SettingsSection
      title="Taxes"
      text="On the items, added to their price. A region’s own rate goes before its country’s; a place without a row has no tax."
    >
      {/* One list for all rows, because there may be 2,000 rows and there are 249 countries. */}
      <datalist id={listId}>
        {list.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
      <RatesForm
        names={{ form: 'Taxes', rows: 'Taxes by place', add: 'Add a place', save: 'Save taxes' }}
        attempt={submission}
        ids={fields.map(({ id }) => id)}
        onAdd={() => prepend({ country: '', regionCode: '', regionName: '', percent: '' })}
        onRemove={remove}
        note={changedTable.note}
        error={form.formState.errors.rates}
      >
        {(row) => (
          <>
            <TextField
              label="Country"
              autoComplete="off"
              list={listId}
              {...submission.field(`rates.${row}.country`)}
            />
            <TextField
              label="Region code"
              autoComplete="off"
              maxLength={3}
              {...submission.field(`rates.${row}.regionCode`)}
            />
            <TextField
              label="Region"
              autoComplete="off"
              maxLength={100}
              {...submission.field(`rates.${row}.regionName`)}
            />
            <AmountField label="Percent" max={50} {...submission.field(`rates.${row}.percent`)} />
          </>
        )}
      </RatesForm>
    </SettingsSection>
  );
}
