import { type BrandOrderDetail, newRefundSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import { fulfilmentLimits } from '@greenroom/contract/limits';
import { money } from '@greenroom/contract/money';
import { toCurrencyUnits, toSmallestUnits } from '@greenroom/contract/products/currency';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRefund } from './brand-orders.api.ts';
import { refundLeftCents, unsentRefundCents } from './refund-amount.ts';
import { chosenUnits, quantitiesOf, UnitChoice } from './unit-choice.tsx';

type Kind = 'unsent' | 'amount';

interface RefundDialogProps {
  userId: string;
  order: BrandOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Money back to the buyer: for units that are not sent, or any amount up to what they paid. */
export function RefundDialog({ userId, order, isOpen, onClose }: RefundDialogProps) {
  const refund = useRefund(userId, order.id);
  // Who may give money back sees what an order cost.
  const currency = order.total?.currency ?? 'USD';
  const leftCents = refundLeftCents(order);
  const canLeaveOut = order.toShip.length > 0;
  const [requestId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>(canLeaveOut ? 'unsent' : 'amount');
  const [quantities, setQuantities] = useState(() => quantitiesOf(order.toShip, false));
  const [amount, setAmount] = useState(() => toCurrencyUnits(leftCents, currency).toString());
  const [isRestocked, setIsRestocked] = useState(false);
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const units = kind === 'unsent' ? chosenUnits(order.toShip, quantities) : [];
  const typedCents = toSmallestUnits(Number(amount), currency) ?? 0;
  const cents = kind === 'unsent' ? unsentRefundCents(order, units) : typedCents;
  const values = {
    requestId,
    units,
    message,
    isRestocked: kind === 'unsent' && isRestocked,
    ...(kind === 'amount' ? { amountCents: typedCents } : {}),
  };
  const parsed = newRefundSchema.safeParse(values);
  const mistakeOf = (field: string) =>
    isChecked ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const amountMistake =
    kind === 'amount' && typedCents > leftCents
      ? `At most ${formatMoney(money(leftCents, currency))} is left`
      : mistakeOf('amountCents');
  const unitsMistake = kind === 'unsent' && units.length === 0 ? 'Choose what you do not send.' : undefined;

  function send() {
    setIsChecked(true);
    if (!parsed.success || amountMistake !== undefined || unitsMistake !== undefined) return;
    refund.mutate(values, {
      onSuccess: () => {
        onClose();
        showToast('The money is on its way to the buyer', { tone: 'success' });
      },
    });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !refund.isPending) onClose();
      }}
      isSticky
      asksBeforeClosing={message !== '' && !refund.isPending}
      title="Refund"
      description={`${formatMoney(money(leftCents, currency))} of what the buyer paid is left.`}
    >
      <form
        aria-label="Refund"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!refund.isPending) send();
        }}
      >
        <FailureMessage
          message={
            (isChecked ? unitsMistake : undefined) ??
            (refund.error === null ? undefined : describeFailure(refund.error))
          }
        />
        {canLeaveOut ? (
          <ChipChoice<Kind>
            label="For"
            value={kind}
            chips={[
              { value: 'unsent', label: 'Items that you do not send' },
              { value: 'amount', label: 'An amount' },
            ]}
            onChange={setKind}
          />
        ) : null}
        {kind === 'unsent' ? (
          <>
            <UnitChoice
              lines={order.lines}
              left={order.toShip}
              quantities={quantities}
              onChange={setQuantities}
            />
            <Button
              variant="outline"
              size="small"
              className="self-start"
              onClick={() => setQuantities(quantitiesOf(order.toShip, true))}
            >
              All of them
            </Button>
            <Checkbox label="Put the units back into stock" checked={isRestocked} onChange={setIsRestocked} />
          </>
        ) : (
          <TextField
            label={`Amount (${currency})`}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            required
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={amountMistake}
          />
        )}
        <TextArea
          label="Message to the buyer"
          rows={2}
          required
          maxLength={fulfilmentLimits.messageMaxCharacters}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={mistakeOf('message')}
        />
        <div className="flex flex-col-reverse gap-2 low:flex-row low:justify-end sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={refund.isPending} busyLabel="Refunding…">
            Refund {formatMoney(money(cents, currency))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
