import { changeEmailSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSending } from '../../../lib/form/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, PasswordField } from '../../../ui/form/text-field.tsx';
import { SentForm } from '../../session/recovery/sent-form.tsx';
import { SignInNotice } from '../../session/sign-in/sign-in-notice.tsx';
import { refusalCode, useChangeEmail } from './security.api.ts';

interface ChangeEmailFormProps {
  /** The address that the account has now. */
  email: string;
  onClose: () => void;
}

/** A new address, which counts once the link that is sent to it was opened. */
export function ChangeEmailForm({ email, onClose }: ChangeEmailFormProps) {
  const change = useChangeEmail();
  const form = useForm({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { newEmail: '', password: '' },
  });
  const { errors } = form.formState;
  const sending = useSending(form, change, ({ newEmail, password }) =>
    change.mutate({ newEmail, currentPassword: password }),
  );
  const { refusal } = sending;
  const code = refusalCode(change.error);
  const isAddressWrong = code === 'INVALID_EMAIL' || code === 'EMAIL_UNCHANGED';

  if (change.isSuccess) {
    return (
      <>
        <SignInNotice
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
    <SentForm
      label="Change email"
      sending={sending}
      failure={isAddressWrong || code === 'INVALID_PASSWORD' ? undefined : refusal}
      submitLabel="Send the link"
      busyLabel="Sending the link…"
    >
      <EmailField
        label="New email"
        error={errors.newEmail?.message ?? (isAddressWrong ? refusal : undefined)}
        {...form.register('newEmail')}
      />
      <PasswordField
        label="Password"
        required
        error={errors.password?.message ?? (code === 'INVALID_PASSWORD' ? refusal : undefined)}
        {...form.register('password')}
      />
    </SentForm>
  );
}
