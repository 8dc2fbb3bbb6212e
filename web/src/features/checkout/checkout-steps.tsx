import type { Checkout } from '@greenroom/contract/checkout/checkout.schemas';
import type { Payment } from '@greenroom/contract/orders/orders.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { addressesQuery } from '../account/addresses/addresses.api.ts';
import { paymentMethodsQuery } from '../account/payment-methods/payment-methods.api.ts';
import { cartKeys, cartQuery } from '../cart/own-cart.api.ts';
import type { Destination } from '../cart/own-cart.api.ts';
import { placedState } from './placed-orders.ts';
import { useSession } from '../session/session.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { type GoneCheckout, paymentOptionsQuery, placeOrder, readCheckout } from './checkout.api.ts';
import { HeldSection } from './held-section.tsx';
import { keptAttempt, keptCheckout } from './kept-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';

const StripePaymentForm = lazyPart(
  async () => (await import('./stripe/stripe-payment-form.tsx')).StripePaymentForm,
);

/** A checkout whose units are held until this time of this browser's clock. */
interface HeldCheckout {
  checkout: Checkout;
  endsAtMs: number;
}

function heldFrom(checkout: Checkout): HeldCheckout {
  return { checkout, endsAtMs: Date.now() + checkout.heldSeconds * 1000 };
}

type PlacedPayment = Payment & { status: 'placed' };

interface Kept {
  held?: HeldCheckout;
  /** Set if it was paid while no page was open. */
  placed?: PlacedPayment;
}

async function lookUp(id: string): Promise<Kept> {
  try {
    return { held: heldFrom(await readCheckout(id)) };
  } catch (failure) {
    const attempt = keptAttempt.read(id);
    // The server recognises the key, and charges nothing for a checkout that has ended.
    const payment = attempt === undefined ? undefined : await placeOrder(attempt);
    if (payment?.status !== 'placed') throw failure;
    return { placed: payment };
  }
}

/** A checkout that this window started before it was reloaded. */
function useKeptCheckout(): Kept & { isLooking: boolean } {
  const [id] = useState(() => keptCheckout.read());
  const query = useQuery({
    queryKey: ['checkout', 'kept', id],
    queryFn: async () => lookUp(id ?? ''),
    enabled: id !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...query.data, isLooking: id !== null && query.isPending };
}

/**
 * The cart with its costs for the address that is being typed. `contents` are its last known lines: if the
 * request for another address fails, only the costs are unknown.
 */
function useCartTo(token: string | null, destination: Destination | undefined) {
  const cart = useQuery({ ...cartQuery(token, destination), placeholderData: (before) => before });
  const [contents, setContents] = useState(cart.data);
  if (cart.data !== undefined && cart.data !== contents) setContents(cart.data);
  return { cart, contents: cart.data ?? contents };
}

interface CheckoutStepsProps {
  /** Called with the placed orders. If omitted, the page of the first order opens. */
  onPlaced?: ((orders: PlacedPayment['orders']) => void) | undefined;
}

/**
 * Contact and address, then payment, beside the summary (CART-3) if the query container is wide enough, else
 * below it.
 */
export function CheckoutSteps({ onPlaced }: CheckoutStepsProps) {
  const { held, placed, isLooking } = useKeptCheckout();
  if (isLooking) return <CheckoutSkeleton />;
  return <Steps kept={held} placed={placed} onPlaced={onPlaced} />;
}

/** A failed query is pending again while it is retried. Text that is typed meanwhile must stay. */
const isFirstLoad = ({ isPending, isFetchedAfterMount }: UseQueryResult): boolean =>
  isPending && !isFetchedAfterMount;

interface StepsProps extends CheckoutStepsProps {
  kept: HeldCheckout | undefined;
  placed: PlacedPayment | undefined;
}

function Steps({ kept, placed, onPlaced }: StepsProps) {
  const token = useSessionToken();
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [held, setHeld] = useState(kept);
  const [isPaying, setIsPaying] = useState(false);
  /** Why the current checkout can no longer be paid. */
  const [gone, setGone] = useState<GoneCheckout>();
  const [hasReturned, setHasReturned] = useState(false);
  const [destination, setDestination] = useState<Destination>();
  const isGuest = token === null;
  const { cart, contents } = useCartTo(token, destination);
  const options = useQuery(paymentOptionsQuery());
  const addresses = useQuery({ ...addressesQuery(token), enabled: !isGuest });
  const methods = useQuery({ ...paymentMethodsQuery(token), enabled: !isGuest });

  function begin(checkout: Checkout) {
    keptCheckout.clear();
    keptCheckout.write(checkout.id);
    setGone(undefined);
    setHeld(heldFrom(checkout));
  }

  function end() {
    keptCheckout.clear();
    setHeld(undefined);
    setGone(undefined);
    setHasReturned(true);
    void queryClient.invalidateQueries({ queryKey: cartKeys.all });
  }

  async function finish({ orders }: PlacedPayment) {
    keptCheckout.clear();
    await Promise.all(
      [cartKeys.all, ['orders'], ['account', 'payment-methods']].map(async (queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    if (onPlaced !== undefined) {
      onPlaced(orders);
      return;
    }
    const [first] = orders;
    await navigate(first === undefined ? '/orders' : `/orders/${first.id}?placed=${orders.length}`, {
      replace: true,
      state: placedState(orders),
    });
  }

  const finishPlaced = useEffectEvent(() => {
    if (placed !== undefined) void finish(placed);
  });
  useEffect(() => finishPlaced(), []);

  const isWaiting =
    placed !== undefined || options.isPending || cart.isPending || session.status === 'loading';
  if (isWaiting || (!isGuest && [addresses, methods].some(isFirstLoad))) return <CheckoutSkeleton />;
  if (options.data === undefined)
    return <QueryErrorState query={options} title="Failed to load the checkout" />;
  if (contents === undefined) return <QueryErrorState query={cart} title="Failed to load your cart" />;
  if (options.data.provider === 'none') {
    return <EmptyState title="Nothing can be bought here yet" text={options.data.message} />;
  }
  if (held === undefined && contents.lines.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        text="Put something in, and come back to pay for it."
        action={<ButtonLink to="/products">Browse products</ButtonLink>}
      />
    );
  }
  // An order with a total of zero needs no card, whatever the payment provider.
  const payable = held?.checkout.totals.total.amount === 0 ? undefined : options.data;
  return (
    <div className="grid grid-cols-1 gap-10 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @4xl:gap-14">
      <div className="@4xl:order-2">
        <div className="@4xl:sticky @4xl:top-24">
          <OrderSummary
            lines={held?.checkout.lines ?? contents.lines}
            totals={held?.checkout.totals ?? cart.data?.totals}
            ofTotals={cart}
            isEditable={held === undefined}
          />
        </div>
      </div>
      {held === undefined ? (
        <section aria-labelledby="where">
          {/* Where the focus goes when the shopper returns from the payment step. */}
          <h2
            id="where"
            ref={hasReturned ? takeFocus : null}
            tabIndex={-1}
            className="mb-5 text-heading outline-none"
          >
            Where it goes
          </h2>
          <CheckoutForm
            token={token}
            email={session.status === 'signed-in' ? session.user.email : ''}
            saved={addresses}
            onDestination={setDestination}
            onStarted={begin}
          />
        </section>
      ) : (
        <HeldSection
          key={held.checkout.id}
          checkout={held.checkout}
          endsAtMs={held.endsAtMs}
          isPaying={isPaying}
          gone={gone}
          onEnded={end}
          onResumed={begin}
        >
          {payable?.provider === 'stripe' ? (
            <Suspense fallback={<PaymentSkeleton />}>
              <StripePaymentForm
                checkout={held.checkout}
                publishableKey={payable.publishableKey}
                methods={methods.data?.methods ?? []}
                canKeepCard={!isGuest}
                onUnderWay={setIsPaying}
                onPlaced={(payment) => void finish(payment)}
                onGone={setGone}
              />
            </Suspense>
          ) : (
            <PaymentForm
              checkout={held.checkout}
              options={payable}
              methods={methods.data?.methods ?? []}
              onUnderWay={setIsPaying}
              onPlaced={(payment) => void finish(payment)}
              onGone={setGone}
            />
          )}
        </HeldSection>
      )}
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <Loading
      label="Loading checkout"
      className="grid gap-10 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @4xl:gap-14"
    >
      <Skeleton className="h-96 rounded-panel" />
      <Skeleton className="h-72 rounded-panel" />
    </Loading>
  );
}

function PaymentSkeleton() {
  return (
    <Loading label="Loading payment" className="max-w-2xl">
      <Skeleton className="h-56 rounded-card" />
    </Loading>
  );
}
