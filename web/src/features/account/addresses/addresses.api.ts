import type { Address, NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { useSessionToken } from '../../session/use-session-token.ts';

/** Keyed by session, so that the next user of this window sees nothing of it. */
const addressesKey = (token: string | null) => ['account', 'addresses', token] as const;

export function addressesQuery(token: string | null) {
  return queryOptions({
    queryKey: addressesKey(token),
    queryFn: async ({ signal }): Promise<Address[]> =>
      (await api.addresses.list({}, { signal })).data.addresses,
  });
}

/** Adds an address, or edits the one with this id. The form shows failures itself. */
export function useSaveAddress(id: string | undefined) {
  const keep = useKeepAddresses();
  return useMutation({
    mutationFn: async (address: NewAddress) =>
      id === undefined
        ? (await api.addresses.add(address)).data.addresses
        : (await api.addresses.change({ params: { id }, body: address })).data.addresses,
    onSuccess: keep,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useRemoveAddress() {
  const keep = useKeepAddresses();
  return useMutation({
    mutationFn: async (id: string) => (await api.addresses.remove({ id })).data.addresses,
    onSuccess: keep,
    retry: false,
  });
}

/** Makes an address the default. The change is optimistic and is rolled back if the server rejects it. */
export function useDefaultAddress() {
  const queryClient = useQueryClient();
  const queryKey = addressesKey(useSessionToken());
  const keep = useKeepAddresses();
  return useMutation({
    mutationFn: async (id: string) => (await api.addresses.setDefault({ id })).data.addresses,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Address[]>(queryKey);
      if (before !== undefined) {
        keep(before.map((address) => ({ ...address, isDefault: address.id === id })));
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

/** Every change returns all addresses. */
function useKeepAddresses() {
  const queryClient = useQueryClient();
  const queryKey = addressesKey(useSessionToken());
  return (addresses: Address[]) => {
    queryClient.setQueryData(queryKey, addresses);
  };
}
