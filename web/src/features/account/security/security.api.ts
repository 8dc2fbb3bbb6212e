import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { ApiError, isNotFound } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';
import { endSessionKey } from '../../session/session.api.ts';

/**
 * The sessions of the signed-in user. The list is polled while it is visible, because other devices sign in and
 * out.
 */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api.accounts.sessions(undefined, { signal })).data.sessions,
  refetchInterval: 30_000,
});

/** The open orders of the user's own brand. Null if the user has none. */
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
    // It must be current right before the brand's account is deleted.
    staleTime: 0,
  });

/** Ends one of the user's sessions. */
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

/** Ends every session of the user except this one. `onSuccess` is also called if the button is unmounted by then. */
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

/** Ends all of the user's sessions, including this one. */
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

/** A call of the auth service for the signed-in account. The form shows failures itself. */
function useAccountCall<Input, Answer = unknown>(path: string, { onSuccess }: Changed = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    // Some of these calls replace the session.
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

/** Creates a secret and recovery codes. The second factor is active only after a correct first code. */
export const useBeginSecondFactor = () =>
  useAccountCall<{ password: string }, SecondFactorSetup>('/two-factor/enable');

export const useConfirmSecondFactor = (changed: Changed) =>
  useAccountCall<{ code: string }>('/two-factor/verify-totp', changed);

export const useEndSecondFactor = (changed: Changed) =>
  useAccountCall<{ password: string }>('/two-factor/disable', changed);

/** Creates new recovery codes. The old ones stop working. */
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

/** All data that the server stores about the user. */
export async function exportData(): Promise<unknown> {
  return (await api.accounts.exportData()).data;
}

/** The error code of a rejection by the auth service. */
export function refusalCode(failure: unknown): string | undefined {
  return failure instanceof ApiError ? textOf(failure.body, 'code')?.toUpperCase() : undefined;
}
