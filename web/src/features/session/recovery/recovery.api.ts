import { queryOptions, useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';

/** Asks for a mail with a link that sets a new password. The answer does not tell whether the address has an account. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      answerOf(await authClient.post('/request-password-reset', { email }));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Sets a new password by the token of such a link; every session of the account ends. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (reset: { token: string; newPassword: string }) => {
      answerOf(await authClient.post('/reset-password', reset));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Whether such a link still works. It is asked once, when the page opens, so that nothing that was typed is lost. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async () => {
      answerOf(await authClient.post('/reset-password/check', { token }));
      return true;
    },
    enabled: token !== '',
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Confirms the address that a link in a mail was sent to. */
export function verifyEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['email-verification', token],
    queryFn: async () => {
      answerOf(await authClient.get(`/verify-email?${new URLSearchParams({ token }).toString()}`));
      return true;
    },
    enabled: token !== '',
    retry: (failures, failure) => failures < 2 && failure instanceof ApiError && failure.status === 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Sends the mail with the link of `verifyEmailQuery` again. */
export function useSendVerification() {
  return useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      answerOf(await authClient.post('/send-verification-email', { email }));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

const deadLinkCodes = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_USER']);

/** Whether a failure says that the link itself is not valid: expired, used, or never issued. */
export function isDeadLink(failure: unknown): boolean {
  return failure instanceof ApiError && deadLinkCodes.has(textOf(failure.body, 'code')?.toUpperCase() ?? '');
}
