import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import { returnLimits } from '@greenroom/contract/limits';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useAskReturn } from './orders.api.ts';

type Line = OrderDetail['lines'][number];

interface ReturnDialogProps {
  order: OrderDetail;
  /** How many units of each line can still be given back, in the order of the lines. */
  left: readonly number[];
  viewer: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Which units a buyer wants to give back, and why. */
export function ReturnDialog({ order, left, viewer, isOpen, onClose }: ReturnDialogProps) {
  const ask = useAskReturn(order.id, viewer);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const chosen = order.lines.flatMap((line, place) => {
    const quantity = quantities[place] ?? 0;
    return quantity === 0 ? [] : [{ line, place, quantity, reason: (reasons[place] ?? '').trim() }];
  });

  function send() {
    setIsChecked(true);
    if (ask.isPending) return;
    if (chosen.length === 0 || chosen.some(({ reason }) => reason === '')) return;
    const lines = chosen.map(({ line: { productId, color, size }, quantity, reason }) => ({
      productId,
      color,
      size,
      quantity,
      reason,
    }));
    ask.mutate(lines, {
      onSuccess: () => {
        onClose();
        showToast(`${order.brand.name} has your request`, { tone: 'success' });
      },
    });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !ask.isPending) onClose();
      }}
      isSticky
      asksBeforeClosing={chosen.length > 0 && !ask.isPending}
      title="Return items"
      description={`${order.brand.name} answers you. What you paid for them comes back once it accepts, without shipping.`}
    >
      <form
        aria-label="Return items"
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FailureMessage message={failureOf(ask.error, isChecked && chosen.length === 0)} />
        {order.lines.map((line, place) => (
          <ReturnLine
            key={`${line.productId} ${line.color} ${line.size}`}
            line={line}
            left={left[place] ?? 0}
            quantity={quantities[place] ?? 0}
            onQuantity={(quantity) => setQuantities((before) => ({ ...before, [place]: quantity }))}
            reason={reasons[place] ?? ''}
            onReason={(reason) => setReasons((before) => ({ ...before, [place]: reason }))}
            isChecked={isChecked}
          />
        ))}
        <div className="flex flex-col-reverse gap-2 low:flex-row low:justify-end sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={ask.isPending} busyLabel="Sending…">
            Ask for the return
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function failureOf(error: Error | null, hasNothing: boolean): string | undefined {
  if (hasNothing) return 'Choose what you want to give back.';
  return error === null ? undefined : describeFailure(error);
}

function ReturnLine({
  line,
  left,
  quantity,
  onQuantity,
  reason,
  onReason,
  isChecked,
}: {
  line: Line;
  left: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
  reason: string;
  onReason: (reason: string) => void;
  isChecked: boolean;
}) {
  const options = [line.color, line.size].filter((option) => option !== '').join(', ');
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="font-semibold">{line.name}</span>
        {options === '' ? null : <span className="text-ink-soft"> · {options}</span>}
      </p>
      {left === 0 ? (
        <p className="text-small text-ink-soft">All of it is given back already, or waits for an answer.</p>
      ) : (
        <Stepper label={`Units of ${line.name}`} value={quantity} min={0} max={left} onChange={onQuantity} />
      )}
      {quantity === 0 ? null : (
        <TextArea
          label={`Why do you return ${line.name}?`}
          rows={2}
          required
          maxLength={returnLimits.reasonMaxCharacters}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          error={isChecked && reason.trim() === '' ? 'Say why' : undefined}
        />
      )}
    </div>
  );
}
