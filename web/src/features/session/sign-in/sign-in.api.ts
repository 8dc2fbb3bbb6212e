import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { fieldOf, textOf } from '../../../lib/api/json.ts';

/** How far a sign-in got: done, or the password was right and a second factor has to follow. */
export type SignInStep =
  | { name: 'signed-in' }
  | { name: 'second-factor'; challenge: string; isRemembered: boolean };

/** What a successful answer of a sign-in call means. */
export function signInStepOf(answer: unknown, isRemembered: boolean): SignInStep {
  if (fieldOf(answer, 'twoFactorRedirect') !== true) return { name: 'signed-in' };
  return { name: 'second-factor', challenge: textOf(answer, 'twoFactorToken') ?? '', isRemembered };
}

/** Signs in and keeps the token, or answers that a second factor is needed. The page shows a failure itself (LOGIN-13). */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: {
      email: string;
      password: string;
      rememberMe: boolean;
    }): Promise<SignInStep> => {
      return signInStepOf(answerOf(await authClient.signIn(credentials)), credentials.rememberMe);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
