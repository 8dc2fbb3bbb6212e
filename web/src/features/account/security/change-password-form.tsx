import { passwordGuidance } from '@greenroom/contract/accounts/accounts.schemas';
import { changePasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { SubmitButton } from '../../session/submit-button.tsx';
import { useRetryWait } from '../../session/use-retry-wait.ts';
import { refusalCode, useChangePassword } from './security.api.ts';

/** The old password, and the new one twice. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword({ onSuccess: onDone });
  const waitSeconds = useRetryWait(change);
  const [endsOthers, setEndsOthers] = useState(true);
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const refusal = change.isError ? describeFailure(change.error) : undefined;
  const code = refusalCode(change.error);
  return (
    <form
      method="post"
      noValidate
      aria-label="Change password"
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void form.handleSubmit(({ currentPassword, newPassword }) => {
          if (waitSeconds > 0 || change.isPending) return;
          change.mutate({ currentPassword, newPassword, revokeOtherSessions: endsOthers });
        })(event)
      }
    >
      <FormFailure
        message={code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_WEAK' ? undefined : refusal}
      />
      <PasswordField
        label="Current password"
        required
        error={errors.currentPassword?.message ?? (code === 'INVALID_PASSWORD' ? refusal : undefined)}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={passwordGuidance}
        error={errors.newPassword?.message ?? (code === 'PASSWORD_TOO_WEAK' ? refusal : undefined)}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Checkbox label="Sign out on all other devices" checked={endsOthers} onChange={setEndsOthers} />
      <SubmitButton busy={change.isPending} busyLabel="Saving…" waitSeconds={waitSeconds}>
        Change password
      </SubmitButton>
    </form>
  );
}
