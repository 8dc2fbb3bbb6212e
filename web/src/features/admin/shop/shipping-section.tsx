import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm } from 'react-hook-form';
import { FieldError } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { RateRows } from './rate-rows.tsx';
import { SettingsSection } from './settings-section.tsx';
import { shippingAsTyped, shippingForm } from './shop-forms.ts';
import { useSaveShipping } from './shop-settings.api.ts';

/** What shipping costs, by country. */
export function ShippingSection({ rates }: { rates: readonly ShippingRate[] }) {
  const save = useSaveShipping();
  const form = useForm({ resolver: zodResolver(shippingForm), defaultValues: shippingAsTyped(rates) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates' });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) =>
      save.mutate(input, { onSuccess: () => showToast('Shipping saved', { tone: 'success' }) }),
  });
  const isEverywhere = (row: number) => fields[row]?.countryCode === '';
  const { rates: wrong } = form.formState.errors;
  return (
    <SettingsSection
      title="Shipping"
      text="In US dollars for a whole order. Items for more than the second amount ship for nothing; leave it empty, and none do."
    >
      <Form label="Shipping" attempt={submission}>
        <RateRows
          label="Shipping by country"
          ids={fields.map(({ id }) => id)}
          addLabel="Add a country"
          onAdd={() => append({ countryCode: 'GB', price: '', freeOver: '' })}
          onRemove={remove}
          isKept={isEverywhere}
        >
          {(row) => (
            <>
              {isEverywhere(row) ? (
                <p className="self-center text-small font-semibold">Everywhere else</p>
              ) : (
                <TextField
                  label="Country"
                  autoComplete="off"
                  maxLength={2}
                  {...submission.field(`rates.${row}.countryCode`)}
                />
              )}
              <TextField
                label="Price"
                type="number"
                inputMode="decimal"
                min={0}
                step={0.01}
                {...submission.field(`rates.${row}.price`)}
              />
              <TextField
                label="Free over"
                type="number"
                inputMode="decimal"
                min={0}
                step={0.01}
                {...submission.field(`rates.${row}.freeOver`)}
              />
            </>
          )}
        </RateRows>
        <FieldError id="shipping-error" error={wrong?.message ?? wrong?.root?.message} />
        <SubmitButton attempt={submission} busyLabel="Saving…">
          Save shipping
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}
