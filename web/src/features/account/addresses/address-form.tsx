import { addressForm } from '@greenroom/contract/addresses/address-rules';
import { newAddressSchema } from '@greenroom/contract/addresses/addresses.schemas';
import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showRefusedFields } from '../../../lib/form/refused-fields.ts';
import { useSending } from '../../../lib/form/use-sending.ts';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSaveAddress } from './addresses.api.ts';
import { countries, countryOfLanguages } from './countries.ts';

const fieldNames = [
  'recipient',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'countryCode',
  'phone',
] as const;

interface AddressFormProps {
  /** Left out, a new one is added. */
  address: Address | undefined;
  /** Of the address before, as a first guess for a new one. */
  countryBefore: string | undefined;
  onClose: () => void;
}

/** Adds an address or changes one. It asks for what the chosen country's addresses need. */
export function AddressForm({ address, countryBefore, onClose }: AddressFormProps) {
  const save = useSaveAddress(address?.id);
  const form = useForm({
    resolver: zodResolver(newAddressSchema),
    defaultValues: {
      recipient: address?.recipient ?? '',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      postalCode: address?.postalCode ?? '',
      countryCode: address?.countryCode ?? countryBefore ?? countryOfLanguages(navigator.languages),
      phone: address?.phone ?? '',
    },
  });
  const { errors } = form.formState;
  const countryCode = useWatch({ control: form.control, name: 'countryCode' });
  const asked = addressForm(countryCode);
  const { setFocus } = form;
  useEffect(() => setFocus('recipient'), [setFocus]);
  const sending = useSending(form, save, (values) =>
    save.mutate(values, {
      onSuccess: onClose,
      onError: (failure) => showRefusedFields(form, fieldNames, failure),
    }),
  );
  const title = address === undefined ? 'Add address' : 'Edit address';

  return (
    <form noValidate aria-label={title} className="flex max-w-2xl flex-col gap-5" onSubmit={sending.onSubmit}>
      <h3 className="text-lead">{title}</h3>
      <FormFailure message={sending.refusal} />
      <TextField
        label="Full name"
        autoComplete="shipping name"
        required
        error={errors.recipient?.message}
        {...form.register('recipient')}
      />
      <CountryField
        autoComplete="shipping country"
        required
        error={errors.countryCode?.message}
        {...form.register('countryCode')}
      />
      <TextField
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        error={errors.line1?.message}
        {...form.register('line1')}
      />
      <TextField
        label="Apartment, floor (optional)"
        autoComplete="shipping address-line2"
        error={errors.line2?.message}
        {...form.register('line2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={asked.isPostalCodeNeeded ? asked.postalCodeLabel : `${asked.postalCodeLabel} (optional)`}
          autoComplete="shipping postal-code"
          required={asked.isPostalCodeNeeded}
          placeholder={asked.postalCodeExample}
          error={errors.postalCode?.message}
          {...form.register('postalCode')}
        />
        <TextField
          label="City"
          autoComplete="shipping address-level2"
          required
          error={errors.city?.message}
          {...form.register('city')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={asked.isRegionNeeded ? asked.regionLabel : `${asked.regionLabel} (optional)`}
          autoComplete="shipping address-level1"
          required={asked.isRegionNeeded}
          error={errors.region?.message}
          {...form.register('region')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="shipping tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
      <FormActions
        onCancel={onClose}
        submitLabel="Save address"
        isBusy={save.isPending}
        busyLabel="Saving…"
      />
    </form>
  );
}

/** The browser's own select: on a phone it is the best way through 249 countries, and it fills itself. */
function CountryField({ error, ...select }: ComponentProps<'select'> & { error: string | undefined }) {
  const ids = useFieldIds({ hint: undefined, error });
  const [list] = useState(countries);
  return (
    <FieldFrame label="Country" error={error} ids={ids}>
      <select
        {...select}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={controlClass}
      >
        <option value="">Choose a country</option>
        {list.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
