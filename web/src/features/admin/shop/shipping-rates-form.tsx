import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useChangeReport } from '../../../ui/form/leaving/use-change-report.ts';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { CountryField } from '../../account/addresses/country-field.tsx';
import { AmountField, RatesForm } from './rates-form.tsx';
import { mergedRates } from './rate-merge.ts';
import { shippingAsTyped, shippingForm, shippingRow } from './shop-forms.ts';
import { useChangedTable } from './use-changed-table.tsx';

/** Shipping rates by country, of the shop or of one brand. */
export function ShippingRatesForm({
  rates,
  mutation,
  loadRates,
  onSend,
  onChanged,
}: {
  /** The initial values. */
  rates: readonly ShippingRate[];
  mutation: Pick<UseMutationResult, 'error' | 'isPending' | 'isSuccess' | 'reset'>;
  /** Loads the current rates, if somebody else has changed them. */
  loadRates: () => Promise<ShippingRate[]>;
  /** Must call `onSaved` after a successful save. */
  onSend: (input: { rates: ShippingRate[] }, onSaved: () => void) => void;
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
}) {
  const form = useForm({ resolver: zodResolver(shippingForm), defaultValues: shippingAsTyped(rates) });
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'rates' });
  const [opened, setOpened] = useState(rates);
  const changedTable = useChangedTable({
    save: mutation,
    load: async () => {
      const saved = await loadRates();
      const [before, now] = [shippingAsTyped(opened), shippingAsTyped(saved)];
      const merged = mergedRates(shippingRow, before.rates, form.getValues('rates'), now.rates);
      form.reset(now);
      replace(merged.rows);
      setOpened(saved);
      return merged;
    },
  });
  const submission = useFormSubmission(form, {
    mutation,
    send: (input) =>
      onSend(input, () => {
        form.reset(shippingAsTyped(input.rates));
        setOpened(input.rates);
      }),
    failureMessage: changedTable.failureMessage,
  });
  const isEverywhere = (row: number) => fields[row]?.isEverywhere === true;
  useChangeReport(form.formState.isDirty, onChanged);
  return (
    <RatesForm
      names={{
        form: 'Shipping',
        rows: 'Shipping by country',
        add: 'Add a country',
        save: 'Save shipping',
      }}
      attempt={submission}
      ids={fields.map(({ id }) => id)}
      onAdd={() => append({ isEverywhere: false, countryCode: '', price: '', freeOver: '' })}
      onRemove={remove}
      isKept={isEverywhere}
      note={changedTable.note}
      error={form.formState.errors.rates}
    >
      {(row) => (
        <>
          {isEverywhere(row) ? (
            <p className="self-center text-small font-semibold">Everywhere else</p>
          ) : (
            <CountryField {...submission.field(`rates.${row}.countryCode`)} />
          )}
          <AmountField label="Price" {...submission.field(`rates.${row}.price`)} />
          <AmountField label="Free over" {...submission.field(`rates.${row}.freeOver`)} />
        </>
      )}
    </RatesForm>
  );
}
