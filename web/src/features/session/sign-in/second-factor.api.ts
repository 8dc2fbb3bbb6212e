import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';

/** The kind of code: from the authenticator app, or a recovery code. */
export type SecondFactor = 'app' | 'recovery';

/** The second step of a sign-in. The form shows failures itself. */
export function useSecondFactor({ challenge, isRemembered }: { challenge: string; isRemembered: boolean }) {
  return useMutation({
    mutationFn: async ({ by, code }: { by: SecondFactor; code: string }) => {
      const path = by === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
      const place = isRemembered ? 'browser' : 'window';
      answerOf(await authClient.post(path, { code, twoFactorToken: challenge }, place));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

const wrongCodes = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);
const endedCodes = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);

const codeOf = (failure: unknown) =>
  failure instanceof ApiError ? (textOf(failure.body, 'code')?.toUpperCase() ?? '') : '';

/** Whether the code was wrong, so that the user may try another. */
export function isWrongCode(failure: unknown): boolean {
  return wrongCodes.has(codeOf(failure));
}

/** Whether this sign-in has expired, so that it must restart with the password. */
export function isSignInOver(failure: unknown): boolean {
  return endedCodes.has(codeOf(failure));
}
