import { newPayoutSchema } from '@greenroom/contract/sales/payouts.schemas';
import type { PayoutStanding } from '@greenroom/contract/sales/payouts.schemas';
import { payoutLimits } from '@greenroom/contract/limits/orders';
import { toSmallestUnits, typedAmount } from '@greenroom/contract/products/currency';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '../../../lib/format/price.ts';
import { randomId } from '../../../lib/random-id.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRecordPayout } from './payouts.api.ts';

interface PayoutForm {
  amount: string;
  paidOn: string;
  reference: string;
}

const payoutForm = ({ brand, left: { currency } }: PayoutStanding, id: string) =>
  z.custom<PayoutForm>().transform(({ amount, ...typed }, context) => {
    const amountCents = toSmallestUnits(Number(amount), currency);
    const parsed = newPayoutSchema.safeParse({ ...typed, id, brandId: brand.id, currency, amountCents });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.addIssue({
        code: 'custom',
        path: [path[0] === 'amountCents' ? 'amount' : String(path[0])],
        message,
      });
    return z.NEVER;
  });

/** Records a payout to a brand. */
export function PayoutDialog({
  standing,
  isOpen,
  onClose,
}: {
  standing: PayoutStanding;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { brand, left } = standing;
  const record = useRecordPayout();
  // The id makes repeated requests idempotent.
  const [id] = useState(randomId);
  const form = useForm({
    resolver: zodResolver(payoutForm(standing, id)),
    defaultValues: {
      amount: typedAmount(Math.max(left.amount, 0), left.currency),
      paidOn: '',
      reference: '',
    },
  });
  const submission = useFormSubmission(form, {
    mutation: record,
    send: (payout) =>
      record.mutate(payout, {
        onSuccess: () => {
          onClose();
          showToast('The payout is recorded', { tone: 'success' });
        },
      }),
    fieldMessages: () => ({}),
  });
  return (
    <FormDialog
      title={`Payout to ${brand.name}`}
      description={`Still owed: ${formatMoney(left)}. The money moves at your bank; this is the record of it.`}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Record payout"
      busyLabel="Recording…"
    >
      <TextField
        label={`Amount (${left.currency})`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        {...submission.field('amount')}
      />
      <TextField label="Paid on" type="date" {...submission.field('paidOn')} />
      <TextField
        label="Reference"
        autoComplete="off"
        maxLength={payoutLimits.referenceMaxCharacters}
        hint="What the transfer is found by at your bank"
        {...submission.field('reference')}
      />
    </FormDialog>
  );
}
