import type { PaymentMethods } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { useSessionToken } from '../../session/use-session-token.ts';

/** Keyed by session, so that the next user of this window sees nothing of it. */
const paymentMethodsKey = (token: string | null) => ['account', 'payment-methods', token] as const;

export function paymentMethodsQuery(token: string | null) {
  return queryOptions({
    queryKey: paymentMethodsKey(token),
    queryFn: async ({ signal }): Promise<PaymentMethods> =>
      (await api.paymentMethods.list({}, { signal })).data,
  });
}

export function useAddTestCard() {
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async (card: string) => (await api.paymentMethods.addTestCard({ card })).data,
    onSuccess: keep,
    retry: false,
  });
}

/** Stripe rejected the card. The message is Stripe's, for the user. */
export class CardNotSaved extends Error {}

/** Saves the card that was typed into Stripe's form. The card data goes directly to Stripe. */
export function useSaveCard() {
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async ({ stripe, elements }: { stripe: Stripe; elements: StripeElements }) => {
      const { clientSecret } = (await api.paymentMethods.beginCard()).data;
      const { error } = await stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required' });
      if (error !== undefined)
        throw new CardNotSaved(error.message ?? 'The card was not saved. Try another card.');
      return (await api.paymentMethods.list({})).data;
    },
    onSuccess: keep,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useRemovePaymentMethod() {
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async (id: string) => (await api.paymentMethods.remove({ id })).data,
    onSuccess: keep,
    retry: false,
  });
}

/** Makes a method the default. The change is optimistic and is rolled back if the server rejects it. */
export function useDefaultPaymentMethod() {
  const queryClient = useQueryClient();
  const queryKey = paymentMethodsKey(useSessionToken());
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async (id: string) => (await api.paymentMethods.setDefault({ id })).data,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<PaymentMethods>(queryKey);
      if (before !== undefined) {
        const methods = before.methods.map((method) => ({ ...method, isDefault: method.id === id }));
        keep({ ...before, methods });
      }
      return { before };
    },
    onSuccess: keep,
    onError: (_failure, _id, context) => {
      if (context?.before !== undefined) keep(context.before);
    },
    retry: false,
  });
}

/** Every change returns all methods. */
function useKeepMethods() {
  const queryClient = useQueryClient();
  const queryKey = paymentMethodsKey(useSessionToken());
  return (methods: PaymentMethods) => {
    queryClient.setQueryData(queryKey, methods);
  };
}
