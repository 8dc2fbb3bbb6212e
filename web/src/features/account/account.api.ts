import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { UpdateProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { ownProfileName } from '../session/own-profile-name.ts';

/** Keys of queries that only the account page uses. */
export const accountKeys = {
  profile: (name: string) => ['account', 'profile', name] as const,
  activity: (token: string | null) => ['account', 'activity', token] as const,
  streamKey: ['stream-key'] as const,
};

/** A failure with the account page's own message. It keeps status and rejected fields. */
function failureWithMessage(message: string, failure: unknown): ApiError {
  const { status, body } = failure instanceof ApiError ? failure : { status: 0, body: undefined };
  return new ApiError(status, message, body, { cause: failure });
}

/** The signed-in user's own profile (API-13). A failure has the message 'Failed to fetch profile' (ACCT-24). */
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

/**
 * Saves the user's own profile. A failure has the message 'Failed to update profile' (ACCT-26), which the form
 * shows.
 */
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

/** The header and the public profile also show name and image. */
export async function refreshWhoIAm(queryClient: QueryClient): Promise<void> {
  const keys = ['session', 'account', 'profiles'];
  await Promise.all(keys.map(async (key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** The user's recent activity. */
export function activityQuery(token: string | null) {
  return queryOptions({
    queryKey: accountKeys.activity(token),
    queryFn: async ({ signal }) => (await api.accounts.activity({}, { signal })).data.activity,
  });
}

/** The streamer's key for OBS. It leaves the cache as soon as no component shows it. */
export function ownStreamKeyQuery() {
  return queryOptions({
    queryKey: accountKeys.streamKey,
    queryFn: async ({ signal }) => (await api.streams.streamKey({}, { signal })).data.streamKey,
    gcTime: 0,
  });
}

/** Replaces the stream key. Broadcasts that use the old key are ended. */
export function useRegenerateStreamKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.accounts.regenerateStreamKey()).data.streamKey,
    onSuccess: (streamKey) => queryClient.setQueryData(accountKeys.streamKey, streamKey),
    retry: false,
  });
}
