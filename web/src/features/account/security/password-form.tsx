import { ownPasswordFormSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSending } from '../../../lib/form/use-sending.ts';
import { PasswordField } from '../../../ui/form/text-field.tsx';
import { SentForm } from '../../session/recovery/sent-form.tsx';
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
  const form = useForm({ resolver: zodResolver(ownPasswordFormSchema), defaultValues: { password: '' } });
  const sending = useSending(form, call, (values) => call.mutate(values));
  const isPasswordWrong = refusalCode(call.error) === 'INVALID_PASSWORD';
  return (
    <SentForm
      label={label}
      sending={sending}
      failure={isPasswordWrong ? undefined : sending.refusal}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      destructive={destructive}
    >
      <PasswordField
        label="Password"
        required
        error={form.formState.errors.password?.message ?? (isPasswordWrong ? sending.refusal : undefined)}
        {...form.register('password')}
      />
    </SentForm>
  );
}
