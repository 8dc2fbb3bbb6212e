import type { Money } from '@greenroom/contract/money';
import type { Payment } from '@greenroom/contract/orders/orders.schemas';
import { describeFailure } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/format/price.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConfirmPayment } from './checkout.api.ts';

interface ConfirmPaymentProps {
  /** Undefined while no payment needs it. */
  paymentId: string | undefined;
  total: Money;
  onAnswered: (payment: Payment) => void;
}

/** The test provider's second step, which imitates a bank's own. Closing it refuses the payment. */
export function ConfirmPayment({ paymentId, total, onAnswered }: ConfirmPaymentProps) {
  const confirm = useConfirmPayment();
  function answer(isApproved: boolean) {
    if (paymentId !== undefined) confirm.mutate({ id: paymentId, isApproved }, { onSuccess: onAnswered });
  }
  return (
    <Dialog
      open={paymentId !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(false);
      }}
      isSticky
      title="Confirm the payment"
      description={`The test bank asks whether you want to pay ${formatMoney(total)}.`}
    >
      <FailureMessage message={confirm.error === null ? undefined : describeFailure(confirm.error)} />
      <div className="flex flex-col-reverse gap-2 low:flex-row low:justify-end sm:flex-row sm:justify-end">
        <Button variant="outline" unavailable={confirm.isPending} onClick={() => answer(false)}>
          Refuse
        </Button>
        <Button busy={confirm.isPending} onClick={() => answer(true)}>
          Approve
        </Button>
      </div>
    </Dialog>
  );
}
