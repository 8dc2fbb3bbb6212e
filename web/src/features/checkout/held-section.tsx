import { useEffect, useEffectEvent } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { useClock } from '../../ui/use-clock.ts';
import { useCancelCheckout } from './checkout.api.ts';
import { HoldTimer } from './hold-timer.tsx';

interface HeldSectionProps {
  checkoutId: string;
  /** By this browser's clock, in milliseconds since 1970. */
  endsAtMs: number;
  /** The server holds the units until the payment has ended, however late that is. */
  isPaying: boolean;
  /** Why nothing can be paid here any more, though its time is not over: another window has begun anew, or has paid. */
  gone: string | undefined;
  onEnded: () => void;
  /** The form that pays. */
  children: React.ReactNode;
}

/**
 * The second step: the units are held, for so long, and wait to be paid. Whoever starts again after that gives back what the server
 * may still hold, and can buy it at once.
 */
export function HeldSection({ checkoutId, endsAtMs, isPaying, gone, onEnded, children }: HeldSectionProps) {
  const cancel = useCancelCheckout();
  const isOver = (useClock(true) >= endsAtMs && !isPaying) || gone !== undefined;
  const focusHeading = useEffectEvent(() => takeFocus(document.getElementById('payment')));
  useEffect(() => focusHeading(), []);
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" tabIndex={-1} className="mb-5 text-heading outline-none">
        Payment
      </h2>
      {isPaying || gone !== undefined ? null : <HoldTimer endsAtMs={endsAtMs} />}
      <FailureMessage message={gone ?? (cancel.error === null ? undefined : describeFailure(cancel.error))} />
      <div className="mt-5">
        {isOver ? (
          <Button
            busy={cancel.isPending}
            onClick={() => {
              if (gone === undefined) cancel.mutate(checkoutId, { onSettled: onEnded });
              else onEnded();
            }}
          >
            Start again
          </Button>
        ) : (
          children
        )}
      </div>
      {isOver || isPaying ? null : (
        <Button
          variant="quiet"
          className="mt-4 -ml-2"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(checkoutId, { onSuccess: onEnded })}
        >
          Change address or cart
        </Button>
      )}
    </section>
  );
}
