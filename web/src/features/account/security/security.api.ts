import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { ApiError, isNotFound } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';
import { endSessionKey } from '../../session/session.api.ts';

/** The sessions of the signed-in user. The list is read again while it is shown, because other devices sign in and out. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api.accounts.sessions(undefined, { signal })).data.sessions,
  refetchInterval: 30_000,
});

/** What buyers still wait for from the user's own brand; null where the user has none. */
export const openOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', 'open-orders', userId],
    queryFn: async ({ signal }) => {
      try {
        return (await api.fulfilment.open({}, { signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    // It is asked for right before the brand goes.
    staleTime: 0,
  });

/** Signs out one of the user's sessions. */
export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await api.accounts.revokeSession({ id });
    },
    onSuccess: (_answer, id) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter((session) => session.id !== id),
      ),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    retry: false,
  });
}

/** Signs out every session of the user but this one. `onSuccess` is called also where the button is gone by then. */
export function useRevokeOtherSessions({ onSuccess }: { onSuccess: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      answerOf(await authClient.post('/revoke-other-sessions'));
    },
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter((session) => session.isCurrent),
      );
      onSuccess();
    },
    onSettled: async () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    retry: false,
  });
}

/** Signs the user out everywhere, also here. */
export function useRevokeAllSessions({ onSuccess }: { onSuccess: () => void }) {
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async () => {
      answerOf(await authClient.post('/revoke-sessions'));
    },
    onSuccess,
    retry: false,
  });
}

interface Changed {
  onSuccess?: () => void;
}

/** A call of the auth service about the signed-in account. The form shows a failure itself. */
function useAccountCall<Input, Answer = unknown>(path: string, { onSuccess }: Changed = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    // Some of these put another session in this one's place.
    mutationKey: endSessionKey,
    mutationFn: async (input: Input) => answerOf(await authClient.post<Answer>(path, input)),
    onSuccess: () => {
      onSuccess?.();
      void queryClient.invalidateQueries({ queryKey: ['session'] });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export const useChangePassword = (changed: Changed) =>
  useAccountCall<{ currentPassword: string; newPassword: string; revokeOtherSessions: boolean }>(
    '/change-password',
    changed,
  );

export const useChangeEmail = () =>
  useAccountCall<{ newEmail: string; currentPassword: string }>('/change-email');

export interface SecondFactorSetup {
  totpURI: string;
  backupCodes: string[];
}

/** Makes a secret and recovery codes. The second factor is on only when a first code was right. */
export const useBeginSecondFactor = () =>
  useAccountCall<{ password: string }, SecondFactorSetup>('/two-factor/enable');

export const useConfirmSecondFactor = (changed: Changed) =>
  useAccountCall<{ code: string }>('/two-factor/verify-totp', changed);

export const useEndSecondFactor = (changed: Changed) =>
  useAccountCall<{ password: string }>('/two-factor/disable', changed);

/** Makes new recovery codes. The old ones stop working. */
export const useNewRecoveryCodes = () =>
  useAccountCall<{ password: string }, { backupCodes: string[] }>('/two-factor/generate-backup-codes');

/** Deletes the account. A user without a password sends none. */
export function useDeleteAccount({ onSuccess }: { onSuccess: () => void }) {
  return useMutation({
    mutationKey: endSessionKey,
    mutationFn: async ({ password }: { password?: string }) => {
      answerOf(await authClient.post('/delete-user', password === undefined ? {} : { password }));
    },
    onSuccess,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Everything that the server keeps about the user. */
export async function exportData(): Promise<unknown> {
  return (await api.accounts.exportData()).data;
}

/** The code of a refusal of the auth service. */
export function refusalCode(failure: unknown): string | undefined {
  return failure instanceof ApiError ? textOf(failure.body, 'code')?.toUpperCase() : undefined;
}
