import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm } from 'react-hook-form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useChangeReport } from '../../../ui/form/leaving/use-change-report.ts';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { CountryField } from '../../account/addresses/country-field.tsx';
import { AmountField, RatesForm } from './rates-form.tsx';
import { shippingAsTyped, shippingForm } from './shop-forms.ts';

/** What shipping costs, by country: the rates of the shop, or of one brand. */
export function ShippingRatesForm({
  rates,
  mutation,
  onSend,
  onChanged,
}: {
  rates: readonly ShippingRate[];
  mutation: Pick<UseMutationResult, 'error' | 'isPending' | 'reset'>;
  /** `onSaved` is to be called once they are. */
  onSend: (input: { rates: ShippingRate[] }, onSaved: () => void) => void;
  /** Told whether anything is not saved. */
  onChanged: (isChanged: boolean) => void;
}) {
  const form = useForm({ resolver: zodResolver(shippingForm), defaultValues: shippingAsTyped(rates) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates' });
  const submission = useFormSubmission(form, {
    mutation,
    send: (input) => onSend(input, () => form.reset(shippingAsTyped(input.rates))),
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
