import { changePasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSending } from '../../../lib/form/use-sending.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { PasswordField } from '../../../ui/form/text-field.tsx';
import { NewPasswordFields } from '../../session/recovery/new-password-fields.tsx';
import { SentForm } from '../../session/recovery/sent-form.tsx';
import { refusalCode, useChangePassword } from './security.api.ts';

/** The old password, and the new one twice. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword({ onSuccess: onDone });
  const [endsOthers, setEndsOthers] = useState(true);
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const sending = useSending(form, change, ({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword, revokeOtherSessions: endsOthers }),
  );
  const { refusal } = sending;
  const code = refusalCode(change.error);
  return (
    <SentForm
      label="Change password"
      sending={sending}
      failure={code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_WEAK' ? undefined : refusal}
      submitLabel="Change password"
      busyLabel="Saving…"
    >
      <PasswordField
        label="Current password"
        required
        error={errors.currentPassword?.message ?? (code === 'INVALID_PASSWORD' ? refusal : undefined)}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        first={{
          error: errors.newPassword?.message ?? (code === 'PASSWORD_TOO_WEAK' ? refusal : undefined),
          ...form.register('newPassword'),
        }}
        again={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
      />
      <Checkbox label="Sign out on all other devices" checked={endsOthers} onChange={setEndsOthers} />
    </SentForm>
  );
}
