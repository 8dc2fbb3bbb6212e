import { resetPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isDeadLink, useResetPassword } from './recovery.api.ts';

interface ResetPasswordFormProps {
  /** The token of the link in the email. */
  token: string;
  onDone: () => void;
  /** The link is expired, used, or was never issued. */
  onDeadLink: () => void;
}

/** Sets a new password through the link of an email. */
export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: reset,
    send: ({ newPassword }) =>
      reset.mutate(
        { token, newPassword },
        {
          onSuccess: onDone,
          onError: (failure) => {
            if (isDeadLink(failure)) onDeadLink();
          },
        },
      ),
  });

  return (
    <Form label="Set a new password" attempt={submission}>
      <NewPasswordFields
        label="New password"
        first={submission.field('newPassword')}
        again={submission.field('confirmPassword')}
      />
      <SubmitButton attempt={submission} busyLabel="Saving…" wide>
        Set the new password
      </SubmitButton>
    </Form>
  );
}
