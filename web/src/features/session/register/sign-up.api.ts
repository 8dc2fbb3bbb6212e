import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { textOf } from '../../../lib/api/json.ts';

/**
 * Creates an account. It is signed in, unless the server waits until the address is confirmed, and then tells nobody
 * whether it had an account. The page shows a failure itself (REG-16).
 */
export function useSignUp() {
  return useMutation({
    mutationFn: async (account: {
      name: string;
      email: string;
      password: string;
      username: string;
      newsletter: boolean;
    }) => {
      return { isSignedIn: textOf(answerOf(await authClient.signUp(account)), 'token') !== undefined };
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
