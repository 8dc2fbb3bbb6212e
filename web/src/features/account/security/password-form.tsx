import { ownPasswordFormSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { SubmitButton } from '../../session/submit-button.tsx';
import { useRetryWait } from '../../session/use-retry-wait.ts';
import { refusalCode } from './security.api.ts';

interface PasswordFormProps {
  /** Its accessible name. */
  label: string;
  call: {
    error: Error | null;
    isPending: boolean;
    reset: () => void;
    mutate: (input: { password: string }) => void;
  };
  submitLabel: ReactNode;
  busyLabel: string;
  destructive?: boolean;
}

/** Asks for the account's password before something that needs it. */
export function PasswordForm({
  label,
  call,
  submitLabel,
  busyLabel,
  destructive = false,
}: PasswordFormProps) {
  const waitSeconds = useRetryWait(call);
  const form = useForm({ resolver: zodResolver(ownPasswordFormSchema), defaultValues: { password: '' } });
  const isPasswordWrong = refusalCode(call.error) === 'INVALID_PASSWORD';
  const refusal = call.error === null ? undefined : describeFailure(call.error);
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((values) => {
          if (waitSeconds === 0 && !call.isPending) call.mutate(values);
        })(event)
      }
    >
      <FormFailure message={isPasswordWrong ? undefined : refusal} />
      <PasswordField
        label="Password"
        required
        error={form.formState.errors.password?.message ?? (isPasswordWrong ? refusal : undefined)}
        {...form.register('password')}
      />
      <SubmitButton
        busy={call.isPending}
        busyLabel={busyLabel}
        waitSeconds={waitSeconds}
        destructive={destructive}
      >
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
