import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { orderCancellationSchema } from '@greenroom/contract/orders/operator-orders.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { randomId } from '../../../lib/random-id.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useCancelOrder } from './operator-orders.api.ts';

const cancellationForm = orderCancellationSchema.extend({ isRestocked: z.boolean() });

/** Cancels an order: nothing more is shipped and everything is refunded. A repeated request has no further effect. */
export function CancelOrderDialog({
  id,
  isOpen,
  onClose,
}: {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const cancel = useCancelOrder(id);
  const [requestId] = useState(randomId);
  const form = useForm({
    resolver: zodResolver(cancellationForm),
    defaultValues: { requestId, isRestocked: false, message: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: cancel,
    send: (cancellation) =>
      cancel.mutate(cancellation, {
        onSuccess: () => {
          onClose();
          showToast('The order is cancelled, and the buyer is notified', { tone: 'success' });
        },
      }),
  });
  return (
    <FormDialog
      title="Cancel this order?"
      description="Nothing of it is sent, and all that the buyer paid goes back."
      attempt={submission}
      isChanged={form.formState.isDirty && !cancel.isSuccess}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Cancel the order"
      cancelLabel="Keep the order"
      busyLabel="Cancelling…"
      destructive
    >
      <TextArea
        label="Message to the buyer"
        rows={2}
        required
        maxLength={fulfilmentLimits.messageMaxCharacters}
        {...submission.field('message')}
      />
      <CheckboxField control={form.control} name="isRestocked" label="Put the units back into stock" />
    </FormDialog>
  );
}
