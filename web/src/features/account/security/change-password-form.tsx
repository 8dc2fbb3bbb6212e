import { changePasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { PasswordField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { NewPasswordFields } from '../../session/recovery/new-password-fields.tsx';
import { refusalCode, useChangePassword } from './security.api.ts';

function passwordMessages(failure: Error): Record<string, string> {
  const code = refusalCode(failure);
  if (code === 'INVALID_PASSWORD') return { currentPassword: describeFailure(failure) };
  return code === 'PASSWORD_TOO_WEAK' ? { newPassword: describeFailure(failure) } : {};
}

/** The form for the old password, and twice the new one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword({ onSuccess: onDone });
  const [endsOthers, setEndsOthers] = useState(true);
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: change,
    send: ({ currentPassword, newPassword }) =>
      change.mutate({ currentPassword, newPassword, revokeOtherSessions: endsOthers }),
    fieldMessages: passwordMessages,
  });
  return (
    <Form label="Change password" attempt={submission}>
      <PasswordField label="Current password" required {...submission.field('currentPassword')} />
      <NewPasswordFields
        label="New password"
        first={submission.field('newPassword')}
        again={submission.field('confirmPassword')}
      />
      <Checkbox label="Sign out on all other devices" checked={endsOthers} onChange={setEndsOthers} />
      <SubmitButton attempt={submission} busyLabel="Saving…" wide>
        Change password
      </SubmitButton>
    </Form>
  );
}
