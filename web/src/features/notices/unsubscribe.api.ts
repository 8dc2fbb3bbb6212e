import { useMutation } from '@tanstack/react-query';
import { textOf } from '../../lib/api/json.ts';

/**
 * Turns email notices off through the link of an email. Its token identifies the user, so no sign-in is needed
 * (RFC 8058).
 */
export function useTurnOffMail() {
  return useMutation({
    mutationFn: async (token: string) => {
      const answer = await fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' });
      if (answer.ok) return;
      const body: unknown = await answer.json().catch(() => undefined);
      throw new Error(textOf(body, 'message') ?? 'This did not work. Try again in a moment.');
    },
    meta: { showsOwnFailure: true },
  });
}
