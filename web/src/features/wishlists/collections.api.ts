import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { wishlistKeys } from './wishlist-keys.ts';

/** The named lists of the requesting session's wishlist, by name. */
function collectionsQuery(token: string | null) {
  return queryOptions({
    queryKey: wishlistKeys.collections(token),
    queryFn: async ({ signal }) =>
      (await browserApi.wishlistCollections.list({}, { signal })).data.collections,
    enabled: token !== null,
  });
}

export function useCollections(): readonly Collection[] | undefined {
  return useQuery(collectionsQuery(useSessionToken())).data;
}

/** A shared list of somebody's wishlist. */
export function sharedCollectionQuery(shareKey: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['shared-wishlist', shareKey],
    queryFn: async ({ signal }) => (await api.wishlistCollections.shared({ shareKey }, { signal })).data,
  });
}

/** A mutation of the collections. The server returns all of them. */
function useCollectionsCall<Input>(
  call: (input: Input) => Promise<{ data: { collections: Collection[] } }>,
  { showsOwnFailure = false }: { showsOwnFailure?: boolean } = {},
) {
  const queryClient = useQueryClient();
  const { queryKey } = collectionsQuery(useSessionToken());
  return useMutation({
    mutationFn: async (input: Input) => (await call(input)).data.collections,
    onSuccess: (collections) => {
      queryClient.setQueryData(queryKey, collections);
    },
    meta: { showsOwnFailure },
    retry: false,
  });
}

/** Creates a collection, or renames the one with this id. The form shows failures itself. */
export function useNameCollection(id: string | undefined) {
  return useCollectionsCall<{ name: string }>(
    async ({ name }) =>
      id === undefined
        ? browserApi.wishlistCollections.create({ name })
        : browserApi.wishlistCollections.change({ id, name }),
    { showsOwnFailure: true },
  );
}

export function useShareCollection() {
  return useCollectionsCall<{ id: string; isShared: boolean }>(async (input) =>
    browserApi.wishlistCollections.change(input),
  );
}

export function useRemoveCollection() {
  return useCollectionsCall<string>(async (id) => browserApi.wishlistCollections.remove({ id }));
}

/** Puts a product of the wishlist into a collection, or into none. */
export function usePutIntoCollection(productId: string) {
  return useCollectionsCall<string | null>(async (collectionId) =>
    browserApi.wishlistCollections.put({ productId, collectionId }),
  );
}
