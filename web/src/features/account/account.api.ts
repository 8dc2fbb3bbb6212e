import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { UpdateProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { ownProfileName } from '../session/own-profile-name.ts';

/** Keys of what only the account page shows. */
export const accountKeys = {
  profile: (name: string) => ['account', 'profile', name] as const,
  activity: (token: string | null) => ['account', 'activity', token] as const,
  streamKey: ['stream-key'] as const,
};

/** A failure with the account page's own message. Status and refused fields stay. */
function failureWithMessage(message: string, failure: unknown): ApiError {
  const { status, body } = failure instanceof ApiError ? failure : { status: 0, body: undefined };
  return new ApiError(status, message, body, { cause: failure });
}

/** The signed-in user's own profile (API-13). Its failure says 'Failed to fetch profile' (ACCT-24). */
export function ownProfileQuery(user: Pick<SessionUser, 'username' | 'email'>) {
  const username = ownProfileName(user);
  return queryOptions({
    queryKey: accountKeys.profile(username),
    queryFn: async ({ signal }) => {
      try {
        return (await api.profiles.detail({ username }, { signal })).data;
      } catch (failure) {
        throw failureWithMessage('Failed to fetch profile', failure);
      }
    },
  });
}

/** Saves the own profile. Its failure says 'Failed to update profile' (ACCT-26); the form shows it. */
export function useUpdateProfile(user: Pick<SessionUser, 'username' | 'email'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (update: UpdateProfile) => {
      try {
        return (await api.profiles.update(update)).data;
      } catch (failure) {
        throw failureWithMessage('Failed to update profile', failure);
      }
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(accountKeys.profile(ownProfileName(user)), profile);
      void refreshWhoIAm(queryClient);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Name and picture stand in the header and on the public profile too. */
export async function refreshWhoIAm(queryClient: QueryClient): Promise<void> {
  const keys = ['session', 'account', 'profiles'];
  await Promise.all(keys.map(async (key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** What the user did last. */
export function activityQuery(token: string | null) {
  return queryOptions({
    queryKey: accountKeys.activity(token),
    queryFn: async ({ signal }) => (await api.accounts.activity({}, { signal })).data.activity,
  });
}

/** The streamer's key for OBS. The cache drops it as soon as no component shows it. */
export function ownStreamKeyQuery() {
  return queryOptions({
    queryKey: accountKeys.streamKey,
    queryFn: async ({ signal }) => (await api.streams.streamKey({}, { signal })).data.streamKey,
    gcTime: 0,
  });
}

/** Replaces the stream key; what publishes with the old one is ended. */
export function useRegenerateStreamKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.accounts.regenerateStreamKey()).data.streamKey,
    onSuccess: (streamKey) => queryClient.setQueryData(accountKeys.streamKey, streamKey),
    retry: false,
  });
}
