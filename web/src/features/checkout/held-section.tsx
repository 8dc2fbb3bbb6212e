import type { Checkout } from '@greenroom/contract/checkout/checkout.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { useClock } from '../../ui/use-clock.ts';
import { addressLines } from '../account/addresses/address-lines.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import {
  checkoutMovesQuery,
  type GoneCheckout,
  useCancelCheckout,
  useResumeCheckout,
} from './checkout.api.ts';
import { HoldTimer } from './hold-timer.tsx';

interface HeldSectionProps {
  checkout: Checkout;
  /** By this browser's clock, in milliseconds since 1970. */
  endsAtMs: number;
  /** While a payment is in progress, the server holds the units until it ends, even after the deadline. */
  isPaying: boolean;
  /** The reason if a press of Pay found that nothing can be paid here any more, although the hold has not expired. */
  gone: GoneCheckout | undefined;
  onEnded: () => void;
  /** Called when the units are held here again. */
  onResumed: (checkout: Checkout) => void;
  /** The payment form. */
  children: React.ReactNode;
}

/**
 * The second step: the units are held for a limited time and await payment. A shopper who starts again after
 * that releases what the server may still hold, and can buy it at once. If the shopper continued in another
 * window or on another device, it says so.
 */
export function HeldSection({ checkout, isPaying, gone: refused, onResumed, ...rest }: HeldSectionProps) {
  const moves = useQuery({
    ...checkoutMovesQuery(checkout.id),
    enabled: !isPaying && refused === undefined,
  });
  const gone = refused ?? (isPaying ? undefined : (moves.data ?? undefined));
  const focusHeading = useEffectEvent(() => takeFocus(document.getElementById('payment')));
  useEffect(() => focusHeading(), []);
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" tabIndex={-1} className="mb-5 text-heading outline-none">
        Payment
      </h2>
      {gone === undefined ? (
        <Held checkout={checkout} isPaying={isPaying} {...rest} />
      ) : (
        <Gone checkout={checkout} gone={gone} onEnded={rest.onEnded} onResumed={onResumed} />
      )}
    </section>
  );
}

function Held({
  checkout,
  endsAtMs,
  isPaying,
  onEnded,
  children,
}: Pick<HeldSectionProps, 'checkout' | 'endsAtMs' | 'isPaying' | 'onEnded' | 'children'>) {
  const cancel = useCancelCheckout();
  const isOver = useClock(true) >= endsAtMs && !isPaying;
  useEffect(() => {
    // The form that had the focus is gone.
    if (isOver && document.activeElement === document.body) takeFocus(document.getElementById('payment'));
  }, [isOver]);
  return (
    <>
      {isPaying ? null : <HoldTimer endsAtMs={endsAtMs} />}
      <GoesTo checkout={checkout} />
      <FailureMessage message={cancel.error === null ? undefined : describeFailure(cancel.error)} />
      <div className="mt-5">
        {isOver ? (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(checkout.id, { onSettled: onEnded })}>
            Start again
          </Button>
        ) : (
          children
        )}
      </div>
      {isOver || isPaying ? null : (
        <Button
          variant="quiet"
          className="mt-4 -ml-5"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(checkout.id, { onSuccess: onEnded })}
        >
          Change address or cart
        </Button>
      )}
    </>
  );
}

/**
 * Contact and address from the first step, which may have been done on another device, for a last check before
 * the payment.
 */
function GoesTo({ checkout: { address, email } }: Pick<HeldSectionProps, 'checkout'>) {
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      <dt className="text-ink-soft">Goes to</dt>
      <dd className="wrap-anywhere">{addressLines(address).join(', ')}</dd>
      <dt className="text-ink-soft">Receipt to</dt>
      <dd className="wrap-anywhere">{email}</dd>
    </dl>
  );
}

/** Says why nothing can be paid here any more, and how to continue. */
function Gone({
  checkout,
  gone: { kind, message },
  onEnded,
  onResumed,
}: Pick<HeldSectionProps, 'checkout' | 'onEnded' | 'onResumed'> & { gone: GoneCheckout }) {
  const resume = useResumeCheckout();
  // The list of orders requires an account. A guest who paid on another device opens the order through the link
  // in the email.
  const isGuest = useSessionToken() === null;
  return (
    <>
      <FailureMessage message={resume.error === null ? message : describeFailure(resume.error)} />
      {kind === 'bought' && isGuest ? (
        <p className="mt-3">The mail that confirms the order has a link to it.</p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {kind === 'moved' && resume.error === null ? (
          <Button
            busy={resume.isPending}
            busyLabel="Holding your items…"
            onClick={() => resume.mutate(checkout, { onSuccess: onResumed })}
          >
            Pay here instead
          </Button>
        ) : null}
        {kind === 'bought' && !isGuest ? <ButtonLink to="/orders">See your orders</ButtonLink> : null}
        {kind === 'over' || resume.error !== null ? <Button onClick={onEnded}>Start again</Button> : null}
      </div>
    </>
  );
}
