import { newAddressSchema } from '@greenroom/contract/addresses/addresses.schemas';
import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { AddressFields } from './address-fields.tsx';
import { addressValues } from './address-values.ts';
import { useSaveAddress } from './addresses.api.ts';

interface AddressFormProps {
  /** If undefined, a new address is added. */
  address: Address | undefined;
  /** The country of the latest address, preselected for a new one. */
  countryBefore: string | undefined;
  onClose: () => void;
}

/** Adds or edits an address. The fields depend on the selected country. */
export function AddressForm({ address, countryBefore, onClose }: AddressFormProps) {
  const save = useSaveAddress(address?.id);
  const form = useForm({
    resolver: zodResolver(newAddressSchema),
    defaultValues: addressValues(address, countryBefore),
  });
  const countryCode = useWatch({ control: form.control, name: 'countryCode' });
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
      <AddressFields
        countryCode={countryCode}
        field={(name, alsoChecked) => submission.field(name, alsoChecked)}
      />
      <FormActions attempt={submission} onCancel={onClose} submitLabel="Save address" busyLabel="Saving…" />
    </Form>
  );
}
