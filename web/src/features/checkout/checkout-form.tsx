import { addressForm } from '@greenroom/contract/addresses/address-rules';
import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { newCheckoutSchema } from '@greenroom/contract/checkout/checkout.schemas';
import type { Checkout } from '@greenroom/contract/checkout/checkout.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { EmailField } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { AddressFields } from '../account/addresses/address-fields.tsx';
import { addressLines } from '../account/addresses/address-lines.ts';
import { addressFieldNames, addressValues } from '../account/addresses/address-values.ts';
import type { AddressValues } from '../account/addresses/address-values.ts';
import type { Destination } from '../cart/own-cart.api.ts';
import { useStartCheckout } from './checkout.api.ts';
import { keptContact } from './kept-checkout.ts';

interface CheckoutFormProps {
  token: string | null;
  email: string;
  /** The user's saved addresses, the default first. Always empty for a guest. */
  saved: Pick<UseQueryResult<Address[]>, 'data' | 'isFetchedAfterMount' | 'isFetching' | 'refetch'>;
  /** Called with undefined until everything that the tax depends on is known. */
  onDestination: (destination: Destination | undefined) => void;
  onStarted: (checkout: Checkout) => void;
}

const contactSchema = newCheckoutSchema.pick({ email: true, address: true });

/** The value for an address that is not saved. */
const anotherAddress = 'another';

/** The form for contact and address. Submitting it holds the units at the total of the summary. */
export function CheckoutForm({ token, email, saved, onDestination, onStarted }: CheckoutFormProps) {
  const addresses = saved.data ?? [];
  const start = useStartCheckout(token);
  const form = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: keptContact.read(token) ?? { email, address: addressValues(addresses[0]) },
  });
  const address = useWatch({ control: form.control, name: 'address' });
  const { countryCode, region = '' } = address;
  const reportDestination = useEffectEvent(onDestination);
  const isKnown = countryCode !== '' && (region.trim() !== '' || !addressForm(countryCode).isRegionNeeded);
  useEffect(
    () => reportDestination(isKnown ? { countryCode, region: region.trim() } : undefined),
    [isKnown, countryCode, region],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keptContact.write(token, values),
      }),
    [form, token],
  );

  const submission = useFormSubmission(form, {
    mutation: start,
    send: (checkout) => start.mutate(checkout, { onSuccess: onStarted }),
  });

  const fillIn = (chosen: AddressValues) => form.reset({ email: form.getValues('email'), address: chosen });

  /** Fills in the default address, unless another was typed meanwhile. */
  async function loadAgain() {
    const { data: [first] = [] } = await saved.refetch();
    const [typed, untouched] = [form.getValues('address'), addressValues(undefined)];
    if (first !== undefined && addressFieldNames.every((name) => (typed[name] ?? '') === untouched[name]))
      fillIn(addressValues(first));
  }

  return (
    <Form label="Where it goes" attempt={submission} className="flex max-w-2xl flex-col gap-5">
      <EmailField
        hint="The receipt and the tracking number go there."
        autoComplete="email"
        {...submission.field('email')}
      />
      {/* The retry button disappears with the response. */}
      <KeptFocus label="Saved addresses" className="empty:hidden">
        {addresses.length > 0 ? (
          <SavedAddresses addresses={addresses} shown={address} onChange={fillIn} />
        ) : saved.data === undefined && saved.isFetchedAfterMount ? (
          <AddressesFailure isRetrying={saved.isFetching} onRetry={() => void loadAgain()} />
        ) : null}
      </KeptFocus>
      <AddressFields
        countryCode={countryCode}
        field={(name, alsoChecked) =>
          submission.field(
            `address.${name}`,
            alsoChecked?.map((one) => `address.${one}` as const),
          )
        }
      />
      <SubmitButton attempt={submission} busyLabel="Holding your items…" wide>
        Continue to payment
      </SubmitButton>
    </Form>
  );
}

function AddressesFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <FailureMessage
      message={
        <div className="flex flex-col items-start gap-3">
          <p>Your saved addresses did not load. Type one below, or try again: what you typed stays.</p>
          <Button variant="outline" size="small" busy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
            Retry
          </Button>
        </div>
      }
    />
  );
}

interface SavedAddressesProps {
  addresses: readonly Address[];
  /** The current values of the fields. */
  shown: { [Name in keyof AddressValues]?: string | undefined };
  onChange: (address: AddressValues) => void;
}

/** Fills in a saved address, or none. An edited saved address counts as another address. */
function SavedAddresses({ addresses, shown, onChange }: SavedAddressesProps) {
  const choices = addresses.map((address) => ({
    value: address.id,
    label: addressLines(address).slice(0, 3).join(', '),
    fields: addressValues(address),
  }));
  const chosen = choices.find(({ fields }) =>
    addressFieldNames.every((name) => fields[name] === shown[name]),
  );
  return (
    <Select
      label="Saved addresses"
      value={chosen?.value ?? anotherAddress}
      options={[...choices, { value: anotherAddress, label: 'Another address' }]}
      onChange={(next) =>
        onChange(choices.find(({ value }) => value === next)?.fields ?? addressValues(undefined))
      }
    />
  );
}
