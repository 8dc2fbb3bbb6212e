import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { BrandProduct, BrandProductInput, UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InventoryFilter, InventoryQuery } from '@greenroom/contract/brands/inventory.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { ApiError, isNotFound } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { brandAccessQuery, hasBrandRole } from '../session/brand-access.api.ts';
import { ownProfileName } from '../session/own-profile-name.ts';

/** The page size of the dashboard's products. */
const pageLength = 50;

const brandKeys = {
  all: ['brand'] as const,
  products: (userId: string) => ['brand', 'products', userId] as const,
  own: (userId: string) => ['brand', 'own', userId] as const,
  profile: (slug: string, token: string | null) => ['brand', 'profile', slug, token] as const,
};

/** The products of the user's own brand that match a filter, with statistics of all its products (API-22). */
export function ownProductPagesQuery(
  userId: string,
  filter: InventoryFilter & Pick<InventoryQuery, 'sort' | 'direction'>,
) {
  return infiniteQueryOptions({
    queryKey: [...brandKeys.products(userId), 'pages', filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await browserApi.brandProducts.list(
          { ...filter, limit: pageLength, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The latest products of the user's own brand, as many as one response has (API-22). */
export function ownProductsQuery(userId: string) {
  return queryOptions({
    queryKey: brandKeys.products(userId),
    queryFn: async ({ signal }) => (await browserApi.brandProducts.list({}, { signal })).data.products,
  });
}

/**
 * The user's own brand, or the one that they work for. Null for a user without a brand. The slug is in the
 * profile, not in the session (API-12).
 */
export function ownBrandQuery(user: Pick<SessionUser, 'id' | 'username' | 'email' | 'role' | 'isAdmin'>) {
  const username = ownProfileName(user);
  return queryOptions({
    queryKey: brandKeys.own(user.id),
    queryFn: async ({ signal, client }) => {
      const slug = hasBrandRole(user)
        ? (await browserApi.profiles.detail({ username }, { signal })).data.brand?.slug
        : (await client.fetchQuery(brandAccessQuery(user.id)))?.slug;
      return slug === undefined ? null : (await browserApi.brands.profile({ slug }, { signal })).data;
    },
    // A refetch must not replace what the user is typing.
    refetchOnWindowFocus: false,
  });
}

/** A brand's public profile for the session of `token`, which is null for a visitor (API-17). */
export function brandProfileQuery(slug: string, token: string | null, api: Api = browserApi) {
  return queryOptions({
    queryKey: brandKeys.profile(slug, token),
    queryFn: async ({ signal }) => (await api.brands.profile({ slug }, { signal })).data,
  });
}

/** A brand's products also appear in the catalogue, on the home page and on the brand's page. */
async function refreshProducts(queryClient: QueryClient): Promise<void> {
  const keys = ['brand', 'products', 'home', 'wishlist'];
  await Promise.all(keys.map(async (key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** Whether a product was not saved because it has changed since it was opened. */
export function isProductConflict(failure: unknown): boolean {
  const code = failure instanceof ApiError ? textOf(failure.body, 'code') : undefined;
  return code === 'product_changed' || code === 'stock_moved';
}

/**
 * Adds a product, or edits the one with `id`. The dialog shows failures itself.
 * @param onConflict called with the current product if somebody else has changed it
 */
export function useSaveProduct(id: string | undefined, onConflict: (now: BrandProduct) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (product: BrandProductInput) =>
      id === undefined
        ? browserApi.brandProducts.add(product)
        : browserApi.brandProducts.change({ id, ...product }),
    onSuccess: async () => refreshProducts(queryClient),
    onError: async (failure) => {
      if (id === undefined || !(isProductConflict(failure) || isNotFound(failure))) return;
      void refreshProducts(queryClient);
      // If the product cannot be read either, the original failure is shown.
      const now = await browserApi.brandProducts.detail({ id }).catch(() => undefined);
      if (now !== undefined) onConflict(now.data);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Deletes a product. The dashboard shows failures itself. */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => browserApi.brandProducts.remove({ id }),
    onSettled: async () => refreshProducts(queryClient),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Saves the brand profile. The form shows failures itself. */
export function useSaveBrand(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (update: UpdateBrand) => (await browserApi.brands.update(update)).data,
    onSuccess: (brand) => {
      queryClient.setQueryData(brandKeys.own(userId), brand);
      void queryClient.invalidateQueries({ queryKey: ['brand', 'profile'] });
      // The header's link to the brand's page contains the slug.
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
