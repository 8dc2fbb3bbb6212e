/** The message for the error code with which another service redirected back. */
export function socialFailureMessage(word: string): string {
  return (
    {
      access_denied: 'Signing in was cancelled at the other service.',
      account_not_linked:
        'An account with this email exists, and its address is not confirmed. Sign in with its password first.',
      email_not_found:
        'The other service did not give us your email address, so we cannot sign you in by it.',
    }[word] ?? 'Signing in did not work. Try again, or use your email and password.'
  );
}
