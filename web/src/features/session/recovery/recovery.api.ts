import { queryOptions, useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';

/**
 * Requests an email with a link to set a new password. The response does not reveal whether the address has an
 * account.
 */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      answerOf(await authClient.post('/request-password-reset', { email }));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Sets a new password with the token of a reset link. Every session of the account ends. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (reset: { token: string; newPassword: string }) => {
      answerOf(await authClient.post('/reset-password', reset));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/**
 * Whether a reset link is still valid. It is checked once, when the page opens, so that a failure does not
 * discard typed text.
 */
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

/** Confirms the email address that a link was sent to. */
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

/** Sends the email with the link of `verifyEmailQuery` again. */
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

/** Whether a failure says that the link itself is invalid: expired, used, or never issued. */
export function isDeadLink(failure: unknown): boolean {
  return failure instanceof ApiError && deadLinkCodes.has(textOf(failure.body, 'code')?.toUpperCase() ?? '');
}
