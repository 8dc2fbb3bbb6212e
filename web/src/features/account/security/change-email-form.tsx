import { changeEmailSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField, PasswordField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { SuccessMessage } from '../../session/sign-in/success-message.tsx';
import { refusalCode, useChangeEmail } from './security.api.ts';

interface ChangeEmailFormProps {
  /** The current email address. */
  email: string;
  onClose: () => void;
}

function emailMessages(failure: Error): Record<string, string> {
  const code = refusalCode(failure);
  if (code === 'INVALID_PASSWORD') return { password: describeFailure(failure) };
  const isAddressWrong = code === 'INVALID_EMAIL' || code === 'EMAIL_UNCHANGED';
  return isAddressWrong ? { newEmail: describeFailure(failure) } : {};
}

/** Sets a new email address. It takes effect when the link sent to it is opened. */
export function ChangeEmailForm({ email, onClose }: ChangeEmailFormProps) {
  const change = useChangeEmail();
  const form = useForm({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { newEmail: '', password: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: change,
    send: ({ newEmail, password }) => change.mutate({ newEmail, currentPassword: password }),
    fieldMessages: emailMessages,
  });

  if (change.isSuccess) {
    return (
      <>
        <SuccessMessage
          text={
            <>
              We have sent a link to <strong className="break-all">{change.variables.newEmail}</strong>. Your
              address changes when you open it. Until then it stays{' '}
              <strong className="break-all">{email}</strong>.
            </>
          }
        />
        <Button size="large" wide onClick={onClose}>
          Done
        </Button>
      </>
    );
  }
  return (
    <Form label="Change email" attempt={submission}>
      <EmailField label="New email" {...submission.field('newEmail')} />
      <PasswordField label="Password" required {...submission.field('password')} />
      <SubmitButton attempt={submission} busyLabel="Sending the link…" wide>
        Send the link
      </SubmitButton>
    </Form>
  );
}
