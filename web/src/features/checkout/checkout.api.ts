import type { Checkout, NewCheckout } from '@greenroom/contract/checkout/checkout.schemas';
import type { NewOrder, Payment } from '@greenroom/contract/orders/orders.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { cartKeys, cartQuery } from '../cart/own-cart.api.ts';

/** The payment provider of this server. */
export function paymentOptionsQuery() {
  return queryOptions({
    queryKey: ['checkout', 'payment-options'],
    queryFn: async ({ signal }) => (await api.checkout.paymentOptions({}, { signal })).data,
  });
}

/** Reads a checkout that began before this page was loaded. */
export async function readCheckout(id: string): Promise<Checkout> {
  return (await api.checkout.read({ id })).data;
}

/** Holds the cart's units at the total for the address. The form shows failures itself. */
export function useStartCheckout(token: string | null) {
  const queryClient = useQueryClient();
  /**
   * Without the retries of the summary's query, which may be in progress. The shopper who pressed the button
   * must see a failure at once.
   */
  const fetchAtOnce = async (query: ReturnType<typeof cartQuery>) => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    return queryClient.fetchQuery({ ...query, retry: false });
  };
  return useMutation({
    mutationFn: async (checkout: Omit<NewCheckout, 'total'>) => {
      const { countryCode, region } = checkout.address;
      const shown = cartQuery(token, { countryCode, region });
      // Send the total that the summary shows, so that the server rejects a different one. Request it if none
      // is shown yet.
      const { totals } = queryClient.getQueryData(shown.queryKey) ?? (await fetchAtOnce(shown));
      return (await api.checkout.start({ ...checkout, total: totals.total })).data;
    },
    // The refetched cart shows what has changed.
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

/** Places an order. It is idempotent by its key, so a lost response can be requested again. */
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
  /** `moved`: the same shopper continued in another window or on another device. `bought`: they have paid there. */
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

/** The reason that a failure gives for a checkout that can no longer be paid. Undefined for any other failure. */
export function goneBy(failure: unknown): GoneCheckout | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const kind = goneKinds.get(fieldOf(failure.body, 'code'));
  return kind && { kind, message: describeFailure(failure) };
}

/** How often a page that waits for payment checks whether the shopper continued elsewhere. */
const movesPollMs = 15_000;

/**
 * Whether the shopper continued in another window or on another device. It is checked on focus and while the
 * page is visible. The page itself knows when the hold expires.
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

/** Holds the units here again instead of where the shopper continued. */
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

/** Reports that the shopper completed or refused the provider's second step. */
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

/** Poll interval of a pending payment. */
const pendingPollMs = 2000;

/** Whether the provider's result is pending. After the shopper's confirmation nothing else is awaited. */
export function isUnderWay({ status }: Payment, hasConfirmed: boolean): boolean {
  return status === 'pending' || (hasConfirmed && status === 'needs-confirmation');
}

/** The status of a payment. Polls while the provider's result is pending. */
export function paymentQuery(id: string, hasConfirmed: boolean) {
  return queryOptions({
    queryKey: ['payments', id, hasConfirmed],
    queryFn: async ({ signal }): Promise<Payment> => (await api.orders.payment({ id }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data, hasConfirmed) ? pendingPollMs : false,
  });
}
