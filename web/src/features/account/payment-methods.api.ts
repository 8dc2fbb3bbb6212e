import type { PaymentMethods } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const paymentMethodsKey = ['account', 'payment-methods'] as const;

export function paymentMethodsQuery() {
  return queryOptions({
    queryKey: paymentMethodsKey,
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

export function useRemovePaymentMethod() {
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async (id: string) => (await api.paymentMethods.remove({ id })).data,
    onSuccess: keep,
    retry: false,
  });
}

/** Makes a method the default at once, and takes it back when the server refuses. */
export function useDefaultPaymentMethod() {
  const queryClient = useQueryClient();
  const keep = useKeepMethods();
  return useMutation({
    mutationFn: async (id: string) => (await api.paymentMethods.setDefault({ id })).data,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: paymentMethodsKey });
      const before = queryClient.getQueryData<PaymentMethods>(paymentMethodsKey);
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

/** Every change answers all methods. */
function useKeepMethods() {
  const queryClient = useQueryClient();
  return (methods: PaymentMethods) => {
    queryClient.setQueryData(paymentMethodsKey, methods);
  };
}
