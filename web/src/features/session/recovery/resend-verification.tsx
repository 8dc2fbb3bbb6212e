import { MailRequestForm } from './mail-request-form.tsx';
import { useSendVerification } from './recovery.api.ts';

/**
 * Sends the email that confirms an address again. The message is the same whether or not the address has an
 * account.
 */
export function ResendVerification({ email }: { email: string }) {
  return (
    <MailRequestForm
      label="Send a new link"
      email={email}
      request={useSendVerification()}
      sentText={{
        before: 'If',
        after: ' still has to be confirmed, a new link is on its way to it. It works for a day.',
      }}
      submitLabel="Send a new link"
    />
  );
}
