import { forgotPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { SuccessMessage } from '../sign-in/success-message.tsx';

interface MailRequestFormProps {
  /** Its accessible name. */
  label: string;
  /** The initial email address. */
  email: string;
  request: {
    error: Error | null;
    isPending: boolean;
    reset: () => void;
    mutate: (input: { email: string }) => void;
    /** The variables of the latest request. */
    variables: { email: string } | undefined;
    isSuccess: boolean;
  };
  /** The text around the address after the request. It is the same whether or not an account exists. */
  sentText: { before: string; after: string };
  submitLabel: string;
}

/** Requests an email with a link. It can be requested again. */
export function MailRequestForm({ label, email, request, sentText, submitLabel }: MailRequestFormProps) {
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email } });
  const submission = useFormSubmission(form, { mutation: request, send: (values) => request.mutate(values) });
  const sentTo = request.isSuccess ? request.variables?.email : undefined;
  return (
    <div>
      <SuccessMessage
        text={
          sentTo === undefined ? undefined : (
            <>
              {sentText.before} <strong className="break-all">{sentTo}</strong>
              {sentText.after}
            </>
          )
        }
      />
      <Form label={label} attempt={submission}>
        <EmailField {...submission.field('email')} />
        <SubmitButton attempt={submission} busyLabel="Sending…" wide>
          {sentTo === undefined ? submitLabel : 'Send it again'}
        </SubmitButton>
      </Form>
    </div>
  );
}
