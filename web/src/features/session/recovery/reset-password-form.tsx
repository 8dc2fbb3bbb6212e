import { resetPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSending } from '../../../lib/form/use-sending.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isDeadLink, useResetPassword } from './recovery.api.ts';
import { SentForm } from './sent-form.tsx';

interface ResetPasswordFormProps {
  /** Of the link in the mail. */
  token: string;
  onDone: () => void;
  /** The link is expired, used, or never was one. */
  onDeadLink: () => void;
}

/** A new password, by the link of a mail. */
export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  const sending = useSending(form, reset, ({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (isDeadLink(failure)) onDeadLink();
        },
      },
    ),
  );

  return (
    <SentForm
      label="Set a new password"
      sending={sending}
      failure={sending.refusal}
      submitLabel="Set the new password"
      busyLabel="Saving…"
    >
      <NewPasswordFields
        label="New password"
        first={{ error: errors.newPassword?.message, ...form.register('newPassword') }}
        again={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
      />
    </SentForm>
  );
}
