import { useMutation } from '@tanstack/react-query';
import { authClient } from '../../../lib/api/api.ts';
import { answerOf } from '../../../lib/api/auth-client.ts';
import { textOf } from '../../../lib/api/json.ts';

/**
 * Creates an account and signs in. If the server requires a confirmed address, nobody is signed in yet and the
 * response does not reveal whether the account existed. The form shows failures itself (REG-16).
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
