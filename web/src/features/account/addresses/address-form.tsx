import { addressForm } from '@greenroom/contract/addresses/address-rules';
import { newAddressSchema } from '@greenroom/contract/addresses/addresses.schemas';
import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { useSaveAddress } from './addresses.api.ts';
import { countries, countryOfLanguages } from './countries.ts';

interface AddressFormProps {
  /** Left out, a new one is added. */
  address: Address | undefined;
  /** The country of the last address, as the first choice for a new one. */
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
  const countryCode = useWatch({ control: form.control, name: 'countryCode' });
  const asked = addressForm(countryCode);
  const { setFocus } = form;
  useEffect(() => setFocus('recipient'), [setFocus]);
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (values) => save.mutate(values, { onSuccess: onClose }),
  });
  const title = address === undefined ? 'Add address' : 'Edit address';

  return (
    <Form label={title} attempt={submission} className="flex max-w-2xl flex-col gap-5">
      <h3 className="text-lead">{title}</h3>
      <TextField label="Full name" autoComplete="shipping name" required {...submission.field('recipient')} />
      <CountryField autoComplete="shipping country" required {...submission.field('countryCode')} />
      <TextField
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        {...submission.field('line1')}
      />
      <TextField
        label="Apartment, floor (optional)"
        autoComplete="shipping address-line2"
        {...submission.field('line2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={asked.isPostalCodeNeeded ? asked.postalCodeLabel : `${asked.postalCodeLabel} (optional)`}
          autoComplete="shipping postal-code"
          required={asked.isPostalCodeNeeded}
          placeholder={asked.postalCodeExample}
          {...submission.field('postalCode')}
        />
        <TextField
          label="City"
          autoComplete="shipping address-level2"
          required
          {...submission.field('city')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={asked.isRegionNeeded ? asked.regionLabel : `${asked.regionLabel} (optional)`}
          autoComplete="shipping address-level1"
          required={asked.isRegionNeeded}
          {...submission.field('region')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="shipping tel"
          {...submission.field('phone')}
        />
      </div>
      <FormActions attempt={submission} onCancel={onClose} submitLabel="Save address" busyLabel="Saving…" />
    </Form>
  );
}

/** The browser's own select: it is the easiest list of 249 countries on a phone, and browsers fill it in. */
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
