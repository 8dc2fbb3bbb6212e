import type { NewGreenClaim } from '@greenroom/contract/green/green.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../../lib/api/api.ts';
import type { Api } from '../../../lib/api/api.ts';

/** A brand's green rating with the evidence behind it. */
export function greenRatingQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['green', 'rating', slug],
    queryFn: async ({ signal }) => (await api.green.rating({ slug }, { signal })).data,
  });
}

/** All claims of the signed-in user's brand, latest first. */
export function ownClaimsQuery(userId: string) {
  return queryOptions({
    queryKey: ['green', 'own', userId],
    queryFn: async ({ signal }) => (await browserApi.green.own(undefined, { signal })).data.claims,
  });
}

/** Objects to a claim. The dialog shows failures itself. */
export function useObject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (objection: { id: string; reason: string }) => browserApi.green.object(objection),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['green', 'rating'] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Withdraws a claim of the brand. The dialog shows failures itself. */
export function useWithdrawClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => browserApi.green.withdraw({ id }),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['green'] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Submits a claim. The form shows failures itself. */
export function useFileClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (claim: NewGreenClaim) => browserApi.green.file(claim),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['green'] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
