import type { Checkout, NewCheckout } from '@greenroom/contract/checkout/checkout.schemas';
import type { NewOrder, Payment } from '@greenroom/contract/orders/orders.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { cartKeys, cartQuery } from '../cart/own-cart.api.ts';

/** How this server is paid. */
export function paymentOptionsQuery() {
  return queryOptions({
    queryKey: ['checkout', 'payment-options'],
    queryFn: async ({ signal }) => (await api.checkout.paymentOptions({}, { signal })).data,
  });
}

/** A checkout that began before this page was loaded. */
export async function readCheckout(id: string): Promise<Checkout> {
  return (await api.checkout.read({ id })).data;
}

/** Holds the cart's units, for the total that they have at the address. The form shows a failure itself. */
export function useStartCheckout(token: string | null) {
  const queryClient = useQueryClient();
  /** Without the retries of the summary, which may be under way: who presses a button reads a failure at once. */
  const fetchAtOnce = async (query: ReturnType<typeof cartQuery>) => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    return queryClient.fetchQuery({ ...query, retry: false });
  };
  return useMutation({
    mutationFn: async (checkout: Omit<NewCheckout, 'total'>) => {
      const { countryCode, region } = checkout.address;
      const shown = cartQuery(token, { countryCode, region });
      // The total that the summary shows, so that another one is refused and said. Asked for where none is shown yet.
      const { totals } = queryClient.getQueryData(shown.queryKey) ?? (await fetchAtOnce(shown));
      return (await api.checkout.start({ ...checkout, total: totals.total })).data;
    },
    // The cart says what has changed.
    onError: async () => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useCancelCheckout() {
  return useMutation({
    mutationFn: async (id: string) => {
      await api.checkout.cancel({ id });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** The same key is the same order, so that a lost answer is asked for again. */
export async function placeOrder({
  idempotencyKey,
  checkoutId,
  payment,
}: NewOrder & { idempotencyKey: string }): Promise<Payment> {
  const body = { checkoutId, payment };
  return (await api.orders.place({ headers: { 'idempotency-key': idempotencyKey }, body })).data;
}

/** Why a checkout can no longer be paid. */
export interface GoneCheckout {
  /** `moved`: the same shopper went on in another window or on another device. `bought`: there they have paid. */
  kind: 'moved' | 'bought' | 'over';
  message: string;
}

const goneKinds = new Map<unknown, GoneCheckout['kind']>([
  ['checkout_moved', 'moved'],
  ['checkout_bought', 'bought'],
  ['checkout_paid', 'bought'],
  ['checkout_over', 'over'],
  ['checkout_not_found', 'over'],
]);

/** What a failure says of a checkout that can no longer be paid; undefined for any other failure. */
export function goneBy(failure: unknown): GoneCheckout | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const kind = goneKinds.get(fieldOf(failure.body, 'code'));
  return kind && { kind, message: describeFailure(failure) };
}

/** How often a page that waits for its shopper to pay looks whether they went on elsewhere. */
const movesPollMs = 15_000;

/**
 * Whether the shopper went on in another window or on another device: asked when this page gets the focus, and while it is
 * seen. That its time is over the page knows by itself.
 */
export function checkoutMovesQuery(id: string) {
  return queryOptions({
    queryKey: ['checkout', 'moves', id],
    queryFn: async ({ signal }): Promise<GoneCheckout | null> => {
      try {
        await api.checkout.read({ id }, { signal });
        return null;
      } catch (failure) {
        const gone = goneBy(failure);
        if (gone === undefined) throw failure;
        return gone.kind === 'over' ? null : gone;
      }
    },
    refetchInterval: movesPollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
}

/** Holds the units here again, instead of where the shopper went on. */
export function useResumeCheckout() {
  return useMutation({
    mutationFn: async ({ id, totals }: Pick<Checkout, 'id' | 'totals'>) =>
      (await api.checkout.resume({ params: { id }, body: { total: totals.total } })).data,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function usePay() {
  return useMutation({
    mutationFn: placeOrder,
    meta: { showsOwnFailure: true },
    retry: 1,
  });
}

/** The shopper has done the provider's second step, or will not do it. */
export async function confirmPayment(answer: { id: string; isApproved: boolean }): Promise<Payment> {
  return (await api.orders.confirmPayment(answer)).data;
}

export function useConfirmPayment() {
  return useMutation({
    mutationFn: confirmPayment,
    meta: { showsOwnFailure: true },
    retry: 1,
  });
}

/** How often a payment that the provider has not answered yet is asked about. */
const pendingPollMs = 2000;

/** Whether the provider's answer is awaited. A shopper who has done their part waits for nothing else. */
export function isUnderWay({ status }: Payment, hasConfirmed: boolean): boolean {
  return status === 'pending' || (hasConfirmed && status === 'needs-confirmation');
}

/** How a payment goes on, asked again while the provider's answer is awaited. */
export function paymentQuery(id: string, hasConfirmed: boolean) {
  return queryOptions({
    queryKey: ['payments', id, hasConfirmed],
    queryFn: async ({ signal }): Promise<Payment> => (await api.orders.payment({ id }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data, hasConfirmed) ? pendingPollMs : false,
  });
}
