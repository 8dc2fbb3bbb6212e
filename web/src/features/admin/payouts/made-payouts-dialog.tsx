import { payoutReversalSchema } from '@greenroom/contract/sales/payouts.schemas';
import type { Payout, PayoutStanding } from '@greenroom/contract/sales/payouts.schemas';
import { payoutLimits } from '@greenroom/contract/limits/orders';
import { formatDateUtc } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { brandPayoutsQuery, useReversePayout } from './payouts.api.ts';

/** The payouts to a brand. One that was recorded by mistake can be reversed. */
export function MadePayoutsDialog({
  standing: { brand },
  isOpen,
  onClose,
}: {
  standing: PayoutStanding;
  isOpen: boolean;
  onClose: () => void;
}) {
  const made = useQuery({ ...brandPayoutsQuery(brand.id), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={`Payouts to ${brand.name}`}>
      {made.data === undefined ? (
        made.isError ? (
          <QueryErrorState
            query={made}
            title="Failed to load the payouts"
            text={describeFailure(made.error)}
          />
        ) : (
          <Loading label="Loading the payouts">
            <Skeleton className="h-24 rounded-card" />
          </Loading>
        )
      ) : made.data.length === 0 ? (
        <p className="text-ink-soft">Nothing was paid yet.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {made.data.map((payout) => (
            <li key={payout.id} className="border-b border-stone pb-4 last:border-0">
              <MadePayout payout={payout} brandId={brand.id} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function MadePayout({ payout, brandId }: { payout: Payout; brandId: string }) {
  const [isReversing, setIsReversing] = useState(false);
  const { amount, paidOn, reference, reversal, reversed } = payout;
  const day = formatDateUtc(`${paidOn}T12:00:00Z`);
  return (
    <>
      <p className="wrap-anywhere">
        <span className="tabular font-semibold">{formatMoney(amount)}</span>, {day}, {reference}
      </p>
      {reversal === undefined ? null : (
        <p className="text-small wrap-anywhere text-ink-soft">A reversal: {reversal.reason}</p>
      )}
      {reversed ? <p className="text-small text-ink-soft">Reversed</p> : null}
      {reversed || reversal !== undefined ? null : isReversing ? (
        <ReversalForm payout={payout} brandId={brandId} onClose={() => setIsReversing(false)} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Reverse the payout of ${formatMoney(amount)}, ${reference}`}
          onClick={() => setIsReversing(true)}
        >
          Reverse
        </Button>
      )}
    </>
  );
}

function ReversalForm({
  payout,
  brandId,
  onClose,
}: {
  payout: Payout;
  brandId: string;
  onClose: () => void;
}) {
  const reverse = useReversePayout(brandId);
  const form = useForm({
    resolver: zodResolver(payoutReversalSchema),
    defaultValues: { id: payout.id, reason: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: reverse,
    send: (reversal) =>
      reverse.mutate(reversal, {
        onSuccess: () => {
          onClose();
          showToast('The payout is reversed', { tone: 'success' });
        },
      }),
    fieldMessages: () => ({}),
  });
  return (
    <Form label="Reverse the payout" attempt={submission}>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={payoutLimits.reasonMaxCharacters}
        hint="The brand reads it. The payout stays in the record, with an entry against it."
        {...submission.field('reason')}
      />
      <FormActions
        submitLabel="Reverse payout"
        busyLabel="Reversing…"
        attempt={submission}
        onCancel={onClose}
      />
    </Form>
  );
}
