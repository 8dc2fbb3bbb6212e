import { changeEmailSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { SignInNotice } from '../../session/sign-in-notice.tsx';
import { SubmitButton } from '../../session/submit-button.tsx';
import { useRetryWait } from '../../session/use-retry-wait.ts';
import { refusalCode, useChangeEmail } from './security.api.ts';

interface ChangeEmailFormProps {
  /** The address that the account has now. */
  email: string;
  onClose: () => void;
}

/** A new address, which counts once the link that is sent to it was opened. */
export function ChangeEmailForm({ email, onClose }: ChangeEmailFormProps) {
  const change = useChangeEmail();
  const waitSeconds = useRetryWait(change);
  const form = useForm({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { newEmail: '', password: '' },
  });
  const { errors } = form.formState;
  const refusal = change.isError ? describeFailure(change.error) : undefined;
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
    <form
      method="post"
      noValidate
      aria-label="Change email"
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void form.handleSubmit(({ newEmail, password }) => {
          if (waitSeconds === 0 && !change.isPending) change.mutate({ newEmail, currentPassword: password });
        })(event)
      }
    >
      <FormFailure message={isAddressWrong || code === 'INVALID_PASSWORD' ? undefined : refusal} />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.newEmail?.message ?? (isAddressWrong ? refusal : undefined)}
        {...form.register('newEmail')}
      />
      <PasswordField
        label="Password"
        required
        error={errors.password?.message ?? (code === 'INVALID_PASSWORD' ? refusal : undefined)}
        {...form.register('password')}
      />
      <SubmitButton busy={change.isPending} busyLabel="Sending the link…" waitSeconds={waitSeconds}>
        Send the link
      </SubmitButton>
    </form>
  );
}
