import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { StripeElements } from '../../../ui/stripe/stripe-elements.tsx';
import { CardNotSaved, useSaveCard } from './payment-methods.api.ts';

interface StripeCardFormProps {
  publishableKey: string;
  /** Called when the card is saved or the user cancels. */
  onClose: () => void;
}

/** Stripe's own card form, and the button that saves the card there. */
export function StripeCardForm({ publishableKey, onClose }: StripeCardFormProps) {
  return (
    <StripeElements
      publishableKey={publishableKey}
      loadingLabel="Loading the card form"
      options={{ mode: 'setup', allowedPaymentMethodTypes: ['card'], setupFutureUsage: 'on_session' }}
    >
      <CardForm onClose={onClose} />
    </StripeElements>
  );
}

function CardForm({ onClose }: Pick<StripeCardFormProps, 'onClose'>) {
  const stripe = useStripe();
  const elements = useElements();
  const save = useSaveCard();
  const [formFailure, setFormFailure] = useState<string>();

  async function send() {
    if (stripe === null || elements === null || save.isPending) return;
    setFormFailure(undefined);
    const { error } = await elements.submit();
    if (error !== undefined) {
      // The form itself shows invalid fields.
      if (error.type !== 'validation_error') setFormFailure(error.message);
      return;
    }
    save.mutate(
      { stripe, elements },
      {
        onSuccess: () => {
          showToast('The card is saved', { tone: 'success' });
          onClose();
        },
      },
    );
  }

  const saveFailure =
    save.error instanceof CardNotSaved ? save.error.message : save.error && describeFailure(save.error);
  return (
    <form
      aria-label="Add a card"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FailureMessage message={save.isPending ? undefined : (formFailure ?? saveFailure ?? undefined)} />
      <p className="text-small text-ink-soft">
        Your card goes straight to Stripe. This server never sees its number.
      </p>
      <PaymentElement options={{ layout: 'tabs' }} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyLabel="Saving…">
          Save card
        </Button>
        <Button variant="outline" unavailable={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
