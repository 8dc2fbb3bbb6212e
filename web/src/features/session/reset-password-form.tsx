import { passwordGuidance } from '@greenroom/contract/accounts/accounts.schemas';
import { resetPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../lib/api/api-error.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { isDeadLink, useResetPassword } from './recovery.api.ts';
import { SubmitButton } from './submit-button.tsx';
import { useRetryWait } from './use-retry-wait.ts';

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
  const waitSeconds = useRetryWait(reset);
  const form = useForm({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  function submit({ newPassword }: { newPassword: string }) {
    if (waitSeconds > 0 || reset.isPending) return;
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (isDeadLink(failure)) onDeadLink();
        },
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Set a new password"
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FormFailure message={reset.isError ? describeFailure(reset.error) : undefined} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={passwordGuidance}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <SubmitButton busy={reset.isPending} busyLabel="Saving…" waitSeconds={waitSeconds}>
        Set the new password
      </SubmitButton>
    </form>
  );
}
