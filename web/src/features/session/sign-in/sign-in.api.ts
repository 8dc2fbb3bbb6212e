import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { fieldOf, textOf } from '../../../lib/api/json.ts';

/** The result of a sign-in step: signed in, or the password was right and a second factor is required. */
export type SignInStep =
  | { name: 'signed-in' }
  | { name: 'second-factor'; challenge: string; isRemembered: boolean };

/** The sign-in step that a successful response means. */
export function signInStepOf(answer: unknown, isRemembered: boolean): SignInStep {
  if (fieldOf(answer, 'twoFactorRedirect') !== true) return { name: 'signed-in' };
  return { name: 'second-factor', challenge: textOf(answer, 'twoFactorToken') ?? '', isRemembered };
}

/** Signs in and stores the token, or resolves with the second step. The form shows failures itself (LOGIN-13). */
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
