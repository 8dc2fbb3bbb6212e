import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { money } from '@greenroom/contract/money';
import { type BrandOrderDetail, newRefundSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import type { LineUnits } from '@greenroom/contract/orders/units';
import { toSmallestUnits, typedAmount } from '@greenroom/contract/products/currency';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '../../../lib/format/price.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRefund } from './brand-orders.api.ts';
import { refundLeftCents, unsentRefundCents } from './refund-amount.ts';
import { chosenOf, noneOf, someOf, UnitChoice } from './unit-choice.tsx';

interface RefundForm {
  kind: 'unsent' | 'amount';
  /** Each unshipped line, with the number of units that will not be shipped. */
  units: LineUnits[];
  /** In units of the currency, such as `7.5`. */
  amount: string;
  isRestocked: boolean;
  message: string;
}

const centsOf = (amount: string, currency: string) => toSmallestUnits(Number(amount), currency) ?? 0;

/** Reports each error at its field. The amount is typed as text. */
const refundForm = ({
  requestId,
  currency,
  leftCents,
  toShip,
}: Record<'requestId' | 'currency', string> & { leftCents: number; toShip: readonly LineUnits[] }) =>
  z.custom<RefundForm>().transform(({ kind, units, amount, isRestocked, message }, context) => {
    const amountCents = centsOf(amount, currency);
    const isUnsent = kind === 'unsent' && toShip.length > 0;
    const parsed = newRefundSchema.safeParse({
      requestId,
      message,
      ...(isUnsent ? { units: someOf(chosenOf(toShip, units)), isRestocked } : { amountCents }),
    });
    for (const { path, message: text } of parsed.error?.issues ?? []) {
      if (path[0] !== 'amountCents') context.addIssue({ code: 'custom', path, message: text });
      else if (isUnsent)
        context.addIssue({ code: 'custom', path: ['units'], message: 'Choose what you do not send' });
      else context.addIssue({ code: 'custom', path: ['amount'], message: text });
    }
    if (!isUnsent && amountCents > leftCents)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `At most ${formatMoney(money(leftCents, currency))} is left`,
      });
    return parsed.data ?? z.NEVER;
  });

interface RefundDialogProps {
  userId: string;
  order: BrandOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Refunds the buyer: for units that will not be shipped, or any amount up to what they paid. */
export function RefundDialog({ userId, order, isOpen, onClose }: RefundDialogProps) {
  const refund = useRefund(userId, order.id);
  // A reader with the permission to refund sees the costs of an order.
  const currency = order.total?.currency ?? 'USD';
  const leftCents = refundLeftCents(order);
  const canLeaveOut = order.toShip.length > 0;
  const [requestId] = useState(randomId);
  const form = useForm({
    // Shows an amount that is too high while it is typed.
    mode: 'onChange',
    resolver: zodResolver(refundForm({ requestId, currency, leftCents, toShip: order.toShip })),
    defaultValues: {
      kind: canLeaveOut ? 'unsent' : 'amount',
      units: noneOf(order.toShip),
      amount: typedAmount(leftCents, currency),
      isRestocked: false,
      message: '',
    } satisfies RefundForm as RefundForm,
  });
  // Registered before the fields below it, so that it gets the focus first.
  const {
    field: { ref: unitsRef, value, onChange: onUnits },
    fieldState,
  } = useController({ control: form.control, name: 'units' });
  const units = chosenOf(order.toShip, value);
  const [chosenKind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] });
  const kind = canLeaveOut ? chosenKind : 'amount';
  const cents = kind === 'unsent' ? unsentRefundCents(order, someOf(units)) : centsOf(amount, currency);
  const submission = useFormSubmission(form, {
    mutation: refund,
    send: (values) =>
      refund.mutate(values, {
        onSuccess: () => {
          onClose();
          showToast('The money is on its way to the buyer', { tone: 'success' });
        },
      }),
  });
  return (
    <FormDialog
      title="Refund"
      description={`${formatMoney(money(leftCents, currency))} of what the buyer paid is left.`}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={`Refund ${formatMoney(money(cents, currency))}`}
      busyLabel="Refunding…"
    >
      {canLeaveOut ? (
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value: shown, onChange } }) => (
            <ChipChoice<RefundForm['kind']>
              label="For"
              value={shown}
              chips={[
                { value: 'unsent', label: 'Items that you do not send' },
                { value: 'amount', label: 'An amount' },
              ]}
              onChange={onChange}
            />
          )}
        />
      ) : null}
      {kind === 'unsent' ? (
        <>
          <UnitChoice
            ref={unitsRef}
            lines={order.lines}
            left={order.toShip}
            chosen={units}
            onChange={onUnits}
            error={fieldState.error?.message}
          />
          <Button variant="outline" size="small" className="self-start" onClick={() => onUnits(order.toShip)}>
            All of them
          </Button>
          <CheckboxField control={form.control} name="isRestocked" label="Put the units back into stock" />
        </>
      ) : (
        <TextField
          label={`Amount (${currency})`}
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          required
          {...submission.field('amount')}
        />
      )}
      <TextArea
        label="Message to the buyer"
        rows={2}
        required
        maxLength={fulfilmentLimits.messageMaxCharacters}
        {...submission.field('message')}
      />
    </FormDialog>
  );
}
